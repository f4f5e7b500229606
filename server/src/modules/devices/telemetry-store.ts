import { sql } from 'drizzle-orm'
import type { DeviceId, Telemetry } from '#contract/devices/schemas.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { forgetMonths, makeMonth } from '../../platform/db/months.ts'
import { isoOf, type Time } from './device-row.ts'

/** Under these names its position is kept among its measurements. */
export const positionKeys = { latitude: '@latitude', longitude: '@longitude' } as const

export type TelemetryPoint = { device: DeviceId; key: string; at: Date; value: number }

/** Who sends, as its token says. */
export type SendingDevice = {
  id: DeviceId
  name: string
  device_type: string
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  owner_id: UserId | null
}

export async function findByToken(db: Db, hash: string): Promise<SendingDevice | undefined> {
  const { rows } = await db.execute<SendingDevice>(
    sql`select id, name, device_type, organization_id, workspace_id, owner_id from devices where token_hash = ${hash}`,
  )
  return rows[0]
}

/** Makes the parts of the months that some moments (milliseconds) are in, unless they are there. */
export type MakeMonths = (moments: readonly number[]) => Promise<void>

/** What was made once is not asked for again: a part goes when nothing that old is taken any more. */
export function createMonths(db: Db): MakeMonths {
  const made = new Set<string>()
  return async (moments) => {
    for (const month of new Set(moments.map((at) => new Date(at).toISOString().slice(0, 7)))) {
      if (made.has(month)) continue
      await makeMonth(db, 'device_telemetry', new Date(`${month}-01`))
      made.add(month)
    }
  }
}

/** Stores measurements and adds them to their hours; what was stored before is left as it is. Answers how many were new of each device. */
export async function insertPoints(tx: Db, points: readonly TelemetryPoint[]): Promise<Map<DeviceId, number>> {
  if (points.length === 0) return new Map()
  const rows = points.map(({ device, key, at, value }) => ({ device, key, at: at.toISOString(), value }))
  const { rows: counted } = await tx.execute<{ device_id: DeviceId; stored: number }>(sql`
    with stored as (
      insert into device_telemetry (device_id, key, at, value)
      select device, key, at, value from jsonb_to_recordset(${jsonText(rows)}::jsonb) as p (device uuid, key text, at timestamptz, value float8)
      on conflict do nothing returning device_id, key, at, value),
    hours as (
      insert into device_hours (device_id, key, hour, count, total, low, high)
      select device_id, key, date_trunc('hour', at, 'UTC'), count(*)::int, sum(value), min(value), max(value)
      from stored where left(key, 1) <> '@' group by 1, 2, 3
      on conflict (device_id, key, hour) do update set count = device_hours.count + excluded.count,
        total = device_hours.total + excluded.total, low = least(device_hours.low, excluded.low),
        high = greatest(device_hours.high, excluded.high))
    select device_id, count(*)::int as stored from stored group by device_id`)
  return new Map(counted.map(({ device_id, stored }) => [device_id, stored]))
}

export type LatestTelemetry = {
  latest: Record<string, { value: number; at: string }>
  position: { latitude: number; longitude: number; x: number; y: number; at: Date } | null
  seenAt: Date
  sources: Record<string, string>
}

export type LatestTelemetryRow = {
  latest: LatestTelemetry['latest']
  positioned_at: Time | null
  last_seen_at: Time | null
  token_sources: LatestTelemetry['sources']
}

/** Devices as they were heard last, in the order of their ids; nobody else changes them until the transaction ends. What has gone is not among them. */
export async function lockHeard(tx: Db, ids: readonly DeviceId[]): Promise<Map<DeviceId, LatestTelemetryRow>> {
  const { rows } = await tx.execute<LatestTelemetryRow & { id: DeviceId }>(sql`
    select id, latest, positioned_at, last_seen_at, token_sources from devices
    where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function saveHeard(tx: Db, heard: ReadonlyMap<DeviceId, LatestTelemetry>): Promise<void> {
  const rows = [...heard].map(([id, { latest, position, seenAt, sources }]) => {
    const { latitude = null, longitude = null, x = null, y = null, at = null } = position ?? {}
    return { id, latest, seen: seenAt.toISOString(), sources, latitude, longitude, x, y, at: at?.toISOString() ?? null }
  })
  await tx.execute(sql`
    update devices d set latest = h.latest, last_seen_at = h.seen, token_sources = h.sources,
      latitude = coalesce(h.latitude, d.latitude), longitude = coalesce(h.longitude, d.longitude), x = coalesce(h.x, d.x),
      y = coalesce(h.y, d.y), positioned_at = coalesce(h.at, d.positioned_at)
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as h (id uuid, latest jsonb, seen timestamptz, sources jsonb, latitude float8,
      longitude float8, x float8, y float8, at timestamptz)
    where d.id = h.id`)
}

type Read = Telemetry['series'][number]['points'][number] & { key: string }
const toSeries = (rows: readonly Read[]): Telemetry['series'] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, points]) => ({
    key,
    points: points.map(({ at, value, low, high }) => ({ at: isoOf(at), value, low, high })),
  }))

/** As it was measured, at most so many of each name, the latest. */
export async function listRaw(db: Db, id: DeviceId, since: Date, limit: number): Promise<Telemetry['series']> {
  const { rows } = await db.execute<Read>(sql`
    select key, at, value, value as low, value as high from (
      select key, at, value, row_number() over (partition by key order by at desc) as place
      from device_telemetry where device_id = ${id} and at >= ${since} and left(key, 1) <> '@') t
    where place <= ${limit} order by key, at`)
  return toSeries(rows)
}

export async function listHours(db: Db, id: DeviceId, since: Date): Promise<Telemetry['series']> {
  const { rows } = await db.execute<Read>(sql`
    select key, hour as at, total / count as value, low, high from device_hours where device_id = ${id} and hour >= ${since}
    order by key, hour`)
  return toSeries(rows)
}

export async function listTrail(db: Db, id: DeviceId, since: Date, limit: number): Promise<Telemetry['trail']> {
  const { rows } = await db.execute<{ at: Time; latitude: number; longitude: number }>(sql`
    select n.at, n.value as latitude, e.value as longitude from device_telemetry n
    join device_telemetry e on e.device_id = n.device_id and e.at = n.at and e.key = ${positionKeys.longitude}
    where n.device_id = ${id} and n.key = ${positionKeys.latitude} and n.at >= ${since} order by n.at desc limit ${limit}`)
  return rows.toReversed().map((row) => ({ ...row, at: isoOf(row.at) }))
}

/** Drops the months that are over by then, and the hours. */
export async function forgetTelemetry(db: Db, { raw, hours }: { raw: Date; hours: Date }): Promise<void> {
  await forgetMonths(db, 'device_telemetry', raw, sql`at < ${raw}`)
  await deleteInBatches(db, 'device_hours', sql`hour < ${hours}`)
}
