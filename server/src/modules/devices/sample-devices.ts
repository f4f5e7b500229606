import type { DeviceRuleSettings } from '#contract/devices/rules.ts'
import type { DeviceId, DeviceRuleId } from '#contract/devices/schemas.ts'
import type { Language } from '#contract/language.ts'
import { generateSampleDevices, type SampleDevice } from '#samples/devices/generate.ts'
import { samplePosition, sampleValues } from '#samples/devices/history.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { mercatorOf } from './mercator.ts'
import * as store from './sample-store.ts'
import { nameSampleDevice, nameSampleTrouble, nameSampleType } from './sample-words.ts'

export type SampleDeviceDeps = Pick<Deps, 'db' | 'clock'> & {
  /** Whether the sample company is in the person's place. */
  hasSample: (scope: Scope) => Promise<boolean>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How often they are brought up to now while somebody looks. */
const freshMs = minuteMs
const rawStepMs = 10 * minuteMs
const [rawDays, hourDays] = [2, 30]

type Trouble = NonNullable<SampleDevice['trouble']>
type Rule = { type: SampleDevice['type'] | null; severity: number; settings: DeviceRuleSettings }
const rules: Record<Trouble, Rule> = {
  warm: {
    type: 'Cold box',
    severity: 3,
    settings: { kind: 'threshold', key: 'temperature', operator: 'above', value: 8, minutes: 15 },
  },
  fuel: {
    type: 'Van',
    severity: 2,
    settings: { kind: 'threshold', key: 'fuel', operator: 'below', value: 10, minutes: 0 },
  },
  silent: { type: null, severity: 2, settings: { kind: 'offline', minutes: 1_440 } },
  paper: {
    type: 'Till',
    severity: 1,
    settings: { kind: 'threshold', key: 'paper', operator: 'below', value: 5, minutes: 0 },
  },
}

/** Who looks at devices for the first time, and has the sample company, finds its devices; later they are brought up to now. */
export async function loadSampleDevices({ db, clock, hasSample }: SampleDeviceDeps, scope: Scope): Promise<void> {
  const now = clock.now()
  const state = await store.findSamples(db, scope)
  if (state && now.getTime() - state.getTime() < freshMs) return
  if (!state && !(await hasSample(scope))) return
  await db.transaction(async (tx) => {
    if (!state) {
      if (await store.claimSamples(tx, scope, now))
        await store.insertSamples(tx, scope, samplesOf(now, await store.findLanguage(tx, scope)), now)
      return
    }
    if (await store.claimRefresh(tx, scope, { now, before: new Date(now.getTime() - freshMs) }))
      await store.refreshSamples(tx, scope, refreshed(now), now)
  })
}

// They are the same each time: only what is measured changes.
const all = generateSampleDevices

function samplesOf(now: Date, language: Language): store.SampleDeviceRows {
  const ruleIds = new Map(Object.keys(rules).map((trouble) => [trouble, newId<DeviceRuleId>(now)]))
  const devices = all().map((device) => ({ ...device, id: newId<DeviceId>(now), row: rowOf(device, now) }))
  return {
    rules: Object.entries(rules).map(([trouble, rule]) => ({
      ...rule,
      id: ruleIds.get(trouble) ?? '',
      name: nameSampleTrouble(trouble as Trouble, language),
      type: rule.type && nameSampleType(rule.type, language),
    })),
    devices: devices.map((device) => {
      const { id, row, seed, location, attributes } = device
      return { id, ...row, seed, ...nameSampleDevice(device, language), location, attributes, token: newToken() }
    }),
    alarms: devices.flatMap(({ id, trouble, seed }) => {
      if (!trouble) return []
      const { severity } = rules[trouble]
      const name = nameSampleTrouble(trouble, language)
      const hours = 1 + (Number(seed.slice(7)) % 5)
      const at = new Date(now.getTime() - hours * hourMs * (trouble === 'silent' ? 20 : 1))
      return [
        { id: newId(now), device_id: id, rule_id: ruleIds.get(trouble) ?? '', name, severity, at: at.toISOString() },
      ]
    }),
  }
}

/** How a device stands now: it was heard within the last minutes, unless it is silent since yesterday. */
function rowOf(device: SampleDevice, now: Date): store.SampleState {
  const ago = device.trouble === 'silent' ? 26 * hourMs : (Number(device.seed.slice(7)) % 9) * 20_000
  const at = now.getTime() - ago
  const position = samplePosition(device, at)
  const seen = new Date(at).toISOString()
  const latest = Object.fromEntries(
    Object.entries(sampleValues(device, at, now.getTime())).map(([key, value]) => [key, { value, at: seen }]),
  )
  return { seed: device.seed, ...position, ...(mercatorOf(position) ?? { x: 0, y: 0 }), seen, latest }
}

const refreshed = (now: Date): store.SampleState[] =>
  all()
    .filter(({ trouble }) => trouble !== 'silent')
    .map((device) => rowOf(device, now))

/** Gives a sample device its month when somebody opens it: two thousand months at once would be a million rows that nobody asks for. */
export async function ensureSampleHistory({ db }: Pick<Deps, 'db'>, id: DeviceId, now: Date): Promise<void> {
  const found = await store.findHistory(db, id)
  const device = found && all().find(({ seed }) => seed === found.seed)
  if (!device) return
  const end = now.getTime() - (device.trouble === 'silent' ? 26 * hourMs : 0)
  const hours = steps(after(found.hour, hourMs, now.getTime() - hourDays * 24 * hourMs), end, hourMs)
  const raw = steps(after(found.at, rawStepMs, now.getTime() - rawDays * 24 * hourMs), end, rawStepMs)
  await store.insertHistory(db, id, {
    hours: hours.flatMap((at) => pointsOf(device, at, now)),
    raw: raw.flatMap((at) => [...pointsOf(device, at, now), ...positionsOf(device, at)]),
  })
}

/** The step after the last that is there, else the first one. */
const after = (last: Date | null, step: number, first: number): number =>
  Math.ceil(Math.max(first, last ? last.getTime() + step : 0) / step) * step
const steps = (from: number, to: number, step: number): number[] =>
  from > to ? [] : Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const pointsOf = (device: SampleDevice, at: number, now: Date): store.HistoryPoint[] =>
  Object.entries(sampleValues(device, at, now.getTime())).map(([key, value]) => ({ key, at: new Date(at), value }))

const positionsOf = (device: SampleDevice, at: number): store.HistoryPoint[] => {
  if (device.type !== 'Van') return []
  const { latitude, longitude } = samplePosition(device, at)
  return [
    { key: '@latitude', at: new Date(at), value: latitude },
    { key: '@longitude', at: new Date(at), value: longitude },
  ]
}
