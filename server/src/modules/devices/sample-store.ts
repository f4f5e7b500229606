import { sql } from 'drizzle-orm'
import type { DeviceRuleSettings } from '#contract/devices/rules.ts'
import type { DeviceId, DeviceRuleId } from '#contract/devices/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { clearRules } from './clear-store.ts'
import type { Time } from './device-row.ts'
import { dropEmptyLocations } from './store.ts'
import { createMonths, type TelemetryPoint } from './telemetry-store.ts'

export type HistoryPoint = Omit<TelemetryPoint, 'device'>
/** How a sample device stands at a moment; times are ISO 8601. */
export type SampleState = {
  seed: string
  latitude: number
  longitude: number
  x: number
  y: number
  seen: string
  latest: Record<string, { value: number; at: string }>
}
type SampleDeviceRow = SampleState & {
  id: string
  name: string
  type: string
  location: string
  attributes: Record<string, string | number>
  token: string
}
export type SampleDeviceRows = {
  rules: { id: string; name: string; type: string | null; severity: number; settings: DeviceRuleSettings }[]
  devices: SampleDeviceRow[]
  alarms: { id: string; device_id: string; rule_id: string; name: string; severity: number; at: string }[]
}

/** The language that a person reads; samples are named in it. */
export async function findLanguage(db: Db, { userId }: Tenant): Promise<Language> {
  const { rows } = await db.execute<{ language: Language | null }>(sql`select language from users where id = ${userId}`)
  return rows[0]?.language ?? 'en'
}

/** When they came or were brought up to now; undefined: never. */
export async function findSamples(db: Db, tenant: Tenant): Promise<Date | undefined> {
  const { rows } = await db.execute<{ loaded_at: Time }>(
    sql`select s.loaded_at from device_samples s where ${ofPlace(tenant, sql`s`)}`,
  )
  return rows[0] && new Date(rows[0].loaded_at)
}

/** Once for a place; true for who is to bring them. */
export async function claimSamples(tx: Db, tenant: Tenant, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ loaded_at: Time }>(sql`
    insert into device_samples (organization_id, workspace_id, owner_id, loaded_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${now}) on conflict do nothing returning loaded_at`)
  return rows.length > 0
}

export async function claimRefresh(
  tx: Db,
  tenant: Tenant,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ loaded_at: Time }>(
    sql`update device_samples s set loaded_at = ${now} where ${ofPlace(tenant, sql`s`)} and s.loaded_at <= ${before} returning s.loaded_at`,
  )
  return rows.length > 0
}

const rowShape = sql`(seed text, latitude float8, longitude float8, x float8, y float8, seen timestamptz, latest jsonb, id uuid, name text,
  type text, location text, attributes jsonb, hash text)`

/** All in five statements. What the place has under such a name of its own stays. */
export async function insertSamples(
  tx: Db,
  tenant: Tenant,
  { rules, devices, alarms }: SampleDeviceRows,
  now: Date,
): Promise<void> {
  const place = sql`${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid`
  const rows = jsonText(devices.map(({ token, ...row }) => ({ ...row, hash: hashToken(token) })))
  await tx.execute(sql`
    insert into device_rules (id, organization_id, workspace_id, owner_id, name, device_type, severity, settings, is_sample, created_at)
    select id, ${place}, name, type, severity, settings, true, ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(rules)}::jsonb) as r (id uuid, name text, type text, severity smallint, settings jsonb)`)
  await tx.execute(sql`
    insert into device_locations (id, organization_id, workspace_id, owner_id, name, latitude, longitude, created_at)
    select gen_random_uuid(), ${place}, location, avg(latitude), avg(longitude), ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as s ${rowShape} group by location on conflict do nothing`)
  await tx.execute(sql`
    insert into devices (id, organization_id, workspace_id, owner_id, location_id, name, device_type, attributes, latitude, longitude,
      x, y, positioned_at, latest, last_seen_at, token_hash, token_hint, is_sample, sample_seed, created_at, updated_at)
    select s.id, ${place}, l.id, s.name, s.type, s.attributes, s.latitude, s.longitude, s.x, s.y, s.seen, s.latest, s.seen, s.hash, '',
      true, s.seed, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as s ${rowShape}
    join device_locations l on ${ofPlace(tenant, sql`l`)} and lower(l.name) = lower(s.location)`)
  await tx.execute(sql`
    insert into device_alarms (id, device_id, rule_id, name, severity, started_at)
    select id, device_id, rule_id, name, severity, at
    from jsonb_to_recordset(${jsonText(alarms)}::jsonb) as a (id uuid, device_id uuid, rule_id uuid, name text, severity smallint, at timestamptz)`)
  await tx.execute(sql`
    insert into device_alarm_events (id, alarm_id, kind, at)
    select gen_random_uuid(), a.id, 'raised', a.started_at from device_alarms a join devices d on d.id = a.device_id
    where d.is_sample and ${ofPlace(tenant, sql`d`)}`)
  await tx.execute(sql`
    update devices d set open_alarms = 1, worst = a.severity from device_alarms a
    where a.device_id = d.id and d.is_sample and ${ofPlace(tenant, sql`d`)}`)
}

export async function refreshSamples(tx: Db, tenant: Tenant, states: readonly SampleState[], now: Date): Promise<void> {
  await tx.execute(sql`
    update devices d set latitude = s.latitude, longitude = s.longitude, x = s.x, y = s.y, positioned_at = s.seen, latest = s.latest,
      last_seen_at = s.seen, updated_at = ${now}
    from jsonb_to_recordset(${jsonText(states)}::jsonb) as s (seed text, latitude float8, longitude float8, x float8, y float8,
      seen timestamptz, latest jsonb)
    where d.is_sample and d.sample_seed = s.seed and ${ofPlace(tenant, sql`d`)}`)
}

const dateOf = (time: Time | null) => (time === null ? null : new Date(time))

type History = { seed: string; hour: Date | null; at: Date | null }

/** Up to when a sample device has its history. */
export async function findHistory(db: Db, id: DeviceId): Promise<History | undefined> {
  const { rows } = await db.execute<{ seed: string; hour: Time | null; at: Time | null }>(sql`
    select d.sample_seed as seed, (select max(hour) from device_hours h where h.device_id = d.id) as hour,
      (select max(at) from device_telemetry t where t.device_id = d.id) as at
    from devices d where d.id = ${id} and d.is_sample`)
  const [row] = rows
  return row && { seed: row.seed, hour: dateOf(row.hour), at: dateOf(row.at) }
}

export async function insertHistory(
  db: Db,
  id: DeviceId,
  { hours, raw }: { hours: readonly HistoryPoint[]; raw: readonly HistoryPoint[] },
): Promise<void> {
  await createMonths(db)(raw.map(({ at }) => at.getTime()))
  const shape = sql`(key text, at timestamptz, value float8)`
  await db.execute(sql`
    insert into device_telemetry (device_id, key, at, value) select ${id}::uuid, key, at, value
    from jsonb_to_recordset(${jsonText(raw)}::jsonb) as p ${shape} on conflict do nothing`)
  await db.execute(sql`
    insert into device_hours (device_id, key, hour, count, total, low, high)
    select ${id}::uuid, key, at, 6, value * 6, value - abs(value) * 0.04, value + abs(value) * 0.04
    from jsonb_to_recordset(${jsonText(hours)}::jsonb) as p ${shape} on conflict do nothing`)
}

/** Takes away the sample company's devices and rules; what the rules have raised at others is cleared. */
export async function removeSamples(tx: Db, tenant: Tenant, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: DeviceRuleId }>(
    sql`select r.id from device_rules r where r.is_sample and ${ofPlace(tenant, sql`r`)}`,
  )
  await clearRules(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  await tx.execute(sql`delete from devices d where d.is_sample and ${ofPlace(tenant, sql`d`)}`)
  await tx.execute(sql`delete from device_rules r where r.is_sample and ${ofPlace(tenant, sql`r`)}`)
  await dropEmptyLocations(tx, tenant)
}
