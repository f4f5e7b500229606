import { deviceLimits } from '#contract/devices/limits.ts'
import { type Device, type DeviceAlarm, type DeviceSeverity, deviceSeverities } from '#contract/devices/schemas.ts'

export type Time = string | Date
export const isoOf = (time: Time): string => new Date(time).toISOString()
const isoOrNull = (time: Time | null): string | null => (time === null ? null : isoOf(time))

/** As the tables have it: 0 is none, 1 to 3 from the least to the most urgent. */
export const severityOf = (stored: number): DeviceSeverity | null => deviceSeverities[stored - 1] ?? null
export const storedSeverity = (severity: DeviceSeverity): number => deviceSeverities.indexOf(severity) + 1

type Latest = Record<string, { value: number; at: string }>

export type DeviceDbRow = Pick<
  Device,
  | 'id'
  | 'name'
  | 'device_type'
  | 'location_id'
  | 'latitude'
  | 'longitude'
  | 'attributes'
  | 'open_alarms'
  | 'token_hint'
  | 'is_sample'
> & {
  location_name: string | null
  latest: Latest
  worst: number
  offline_after_s: number
  positioned_at: Time | null
  last_seen_at: Time | null
  token_sources: Record<string, string>
  created_at: Time
}

export function presentDevice(row: DeviceDbRow, now: Date): Device {
  const { worst, offline_after_s: offlineAfter, last_seen_at: seen, token_sources: sources, ...same } = row
  const dayBefore = now.getTime() - 86_400_000
  return {
    ...same,
    location_name: row.location_name ?? '',
    positioned_at: isoOrNull(row.positioned_at),
    last_seen_at: isoOrNull(seen),
    created_at: isoOf(row.created_at),
    worst: severityOf(worst),
    offline_after_minutes: Math.round(offlineAfter / 60),
    status: seen === null ? 'never' : isQuiet(new Date(seen), offlineAfter, now) ? 'offline' : 'online',
    token_sources: Object.values(sources).filter((at) => Date.parse(at) > dayBefore).length,
  }
}

const isQuiet = (seen: Date, offlineAfterS: number, now: Date): boolean =>
  now.getTime() - seen.getTime() > offlineAfterS * 1_000

/** The addresses that used a token of late, with this one; the latest are kept. */
export function withSource(sources: Record<string, string>, address: string, now: Date): Record<string, string> {
  const fresh = Object.entries({ ...sources, [address]: now.toISOString() })
    .filter(([, at]) => Date.parse(at) > now.getTime() - 86_400_000)
    .sort(([, left], [, right]) => right.localeCompare(left))
  return Object.fromEntries(fresh.slice(0, deviceLimits.sourcesNamed))
}

export type AlarmDbRow = Pick<
  DeviceAlarm,
  'id' | 'device_id' | 'device_name' | 'device_type' | 'name' | 'message' | 'value' | 'acknowledged_by'
> & {
  location_name: string | null
  severity: number
  started_at: Time
  cleared_at: Time | null
  acknowledged_at: Time | null
  assignee: DeviceAlarm['assignee']
  snoozed_until: Time | null
}

export const presentAlarm = (row: AlarmDbRow): DeviceAlarm => ({
  ...row,
  location_name: row.location_name ?? '',
  severity: severityOf(row.severity) ?? 'info',
  state: row.cleared_at === null ? 'active' : 'cleared',
  started_at: isoOf(row.started_at),
  cleared_at: isoOrNull(row.cleared_at),
  acknowledged_at: isoOrNull(row.acknowledged_at),
  snoozed_until: isoOrNull(row.snoozed_until),
})
