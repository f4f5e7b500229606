import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceRuleSettings } from '#contract/devices/rules.ts'
import { readWrittenNumber } from './written-number.ts'

/** A rule as it is written in the form; figures are texts until they are sent. */
export type EditedRule = Record<RuleField, string> & {
  kind: DeviceRuleSettings['kind']
  operator: 'above' | 'below'
  when: 'inside' | 'outside'
}
export type RuleField = 'name' | 'key' | 'value' | 'latitude' | 'longitude' | 'radius' | 'minutes'

export const emptyRule: EditedRule = {
  name: '',
  kind: 'threshold',
  key: '',
  operator: 'above',
  value: '',
  latitude: '',
  longitude: '',
  radius: '1',
  when: 'outside',
  minutes: '15',
}

const numberIn = (text: string): number => readWrittenNumber(text) ?? Number.NaN

/** A device that is silent for no time at all is none. */
export const leastMinutes: Record<EditedRule['kind'], number> = { threshold: 0, offline: 1, geofence: 0 }

/** The fields that cannot be sent, of those that the rule has. */
export function wrongRuleFields(edited: EditedRule): RuleField[] {
  const minutes = numberIn(edited.minutes)
  const metres = numberIn(edited.radius) * 1_000
  const wrong: Record<RuleField, boolean> = {
    name: edited.name.trim() === '',
    key: edited.kind === 'threshold' && edited.key.trim() === '',
    value: edited.kind === 'threshold' && !Number.isFinite(numberIn(edited.value)),
    latitude: edited.kind === 'geofence' && !(Math.abs(numberIn(edited.latitude)) <= deviceLimits.latitude),
    longitude: edited.kind === 'geofence' && !(Math.abs(numberIn(edited.longitude)) <= deviceLimits.longitude),
    radius:
      edited.kind === 'geofence' && !(metres >= deviceLimits.radiusM.least && metres <= deviceLimits.radiusM.most),
    minutes: !(Number.isInteger(minutes) && minutes >= leastMinutes[edited.kind] && minutes <= deviceLimits.minutes),
  }
  return (Object.keys(wrong) as RuleField[]).filter((field) => wrong[field])
}

/** What is sent of a rule without wrong fields. */
export function settingsOf(edited: EditedRule): DeviceRuleSettings {
  const minutes = numberIn(edited.minutes)
  if (edited.kind === 'offline') return { kind: 'offline', minutes }
  if (edited.kind === 'threshold')
    return {
      kind: 'threshold',
      key: edited.key.trim(),
      operator: edited.operator,
      value: numberIn(edited.value),
      minutes,
    }
  return {
    kind: 'geofence',
    latitude: numberIn(edited.latitude),
    longitude: numberIn(edited.longitude),
    radius_m: numberIn(edited.radius) * 1_000,
    when: edited.when,
    minutes,
  }
}
