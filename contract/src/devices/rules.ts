import { z } from 'zod'
import { unreachable } from '../kit/unreachable.ts'
import { deviceLimits } from './limits.ts'

const minutes = z.number().int().min(0).max(deviceLimits.minutes)
const ruleOperators = ['above', 'below'] as const

/** When a rule holds. What must hold for some minutes raises its alarm only then. */
export const deviceRuleSettings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('threshold'),
    key: z.string().trim().min(1).max(deviceLimits.key),
    operator: z.enum(ruleOperators),
    value: z.number(),
    minutes: minutes.default(0),
  }),
  z.object({ kind: z.literal('offline'), minutes: minutes.min(1) }),
  z.object({
    kind: z.literal('geofence'),
    latitude: z.number().min(-deviceLimits.latitude).max(deviceLimits.latitude),
    longitude: z.number().min(-deviceLimits.longitude).max(deviceLimits.longitude),
    radius_m: z.number().min(deviceLimits.radiusM.least).max(deviceLimits.radiusM.most),
    when: z.enum(['inside', 'outside']),
    /** None: as it comes in or goes out; else it has stayed that long. */
    minutes: minutes.default(0),
  }),
])
export type DeviceRuleSettings = z.output<typeof deviceRuleSettings>

/** What a rule is judged by: one measurement, or where the device is. */
export type Measurement = {
  /** Milliseconds. */
  at: number
  values: Readonly<Record<string, number>>
  position: { latitude: number; longitude: number } | null
}

/** Whether a rule holds; undefined where the measurement says nothing about it. */
function ruleHolds(rule: DeviceRuleSettings, { values, position }: Measurement): boolean | undefined {
  switch (rule.kind) {
    case 'threshold': {
      const value = values[rule.key]
      if (value === undefined) return undefined
      return rule.operator === 'above' ? value > rule.value : value < rule.value
    }
    case 'geofence':
      if (!position) return undefined
      return metresBetween(rule, position) <= rule.radius_m === (rule.when === 'inside')
    // A device that says anything is there.
    case 'offline':
      return false
    default:
      return unreachable(rule)
  }
}

/** How a rule stands at a device: since when it holds, and which moment was looked at last. Milliseconds. */
export type RuleState = { since: number | null; at: number }

/**
 * The next state, and what to do about the alarm. What comes late changes nothing: the past was judged already. An alarm that is raised
 * twice is one, which whoever stores it sees to.
 */
export function judgeRule(
  rule: DeviceRuleSettings,
  before: RuleState | undefined,
  measurement: Measurement,
): { state: RuleState; does: 'raise' | 'clear' | 'nothing' } | undefined {
  const { at } = measurement
  if (before && at <= before.at) return undefined
  const holds = ruleHolds(rule, measurement)
  if (holds === undefined) return undefined
  if (!holds) return { state: { since: null, at }, does: 'clear' }
  const since = before?.since ?? at
  return { state: { since, at }, does: at - since >= rule.minutes * 60_000 ? 'raise' : 'nothing' }
}

const earthRadiusM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Position = { latitude: number; longitude: number }

/** Great-circle distance in metres, by the haversine formula; right over the antimeridian and at the poles. */
export function metresBetween(from: Position, to: Position): number {
  const latitudes = radians(to.latitude - from.latitude)
  const longitudes = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
