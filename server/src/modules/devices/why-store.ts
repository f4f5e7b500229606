import { sql } from 'drizzle-orm'
import type { DeviceRuleSettings } from '#contract/devices/rules.ts'
import type { DeviceAlarmId, DeviceId } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { isoOf, type Time } from './device-row.ts'

/** The rule that raised an alarm, while it is there. */
export async function findRuleOf(db: Db, id: DeviceAlarmId): Promise<DeviceRuleSettings | undefined> {
  const { rows } = await db.execute<{ settings: DeviceRuleSettings }>(
    sql`select r.settings from device_alarms a join device_rules r on r.id = a.rule_id where a.id = ${id}`,
  )
  return rows[0]?.settings
}

/** What a device measures around a moment and usually: `usual`, `low`, `high` at this time of the day on the days before it. */
export type Around = { key: string; around: number; usual: number | null; low: number | null; high: number | null }

/** Over the hour before a moment, and the same hours of `days` days before; hours of the day are those of UTC, which are as far apart. */
export async function listAround(db: Db, id: DeviceId, at: Date, days: number): Promise<Around[]> {
  const { rows } = await db.execute<Around>(sql`
    with hours as (
      select key, hour, total / count as value, low, high from device_hours
      where device_id = ${id} and hour >= ${at}::timestamptz - ${days} * interval '1 day' and hour <= ${at}),
    usual as (
      select key, avg(value) as usual, min(low) as low, max(high) as high from hours
      where hour < ${at}::timestamptz - interval '12 hours'
        and abs(extract(epoch from (hour::time - (date_trunc('hour', ${at}::timestamptz, 'UTC'))::time)) / 3600) in (0, 1, 23)
      group by key),
    latest as (select distinct on (key) key, value as around from hours where hour >= ${at}::timestamptz - interval '2 hours' order by key, hour desc)
    select l.key, l.around, u.usual, u.low, u.high from latest l left join usual u on u.key = l.key order by l.key`)
  return rows
}

/** Devices of the same type where it stands; anywhere of the place where it stands nowhere. */
export type Neighbours = { count: number; measured: number; median: number | null; alarmed: number; quiet: number }

export async function readNeighbours(
  db: Db,
  tenant: Tenant,
  { id, key, name }: { id: DeviceId; key: string | null; name: string },
  at: Date,
): Promise<Neighbours> {
  const { rows } = await db.execute<Neighbours>(sql`
    with self as (select device_type, location_id from devices where id = ${id}),
    others as (
      select d.id, d.last_seen_at < ${at}::timestamptz - d.offline_after_s * interval '1 second' as is_quiet from devices d, self s
      where ${ofPlace(tenant, sql`d`)} and d.id <> ${id} and d.device_type = s.device_type
        and (s.location_id is null or d.location_id = s.location_id) order by d.id limit 500),
    figures as (
      select distinct on (h.device_id) h.total / h.count as value from device_hours h join others o on o.id = h.device_id
      where h.key = ${key ?? ''} and h.hour between ${at}::timestamptz - interval '2 hours' and ${at} order by h.device_id, h.hour desc),
    newest as (
      select (d.latest -> ${key ?? ''} ->> 'value')::float8 as value from devices d join others o on o.id = d.id
      where not exists (select 1 from figures) and d.latest ? ${key ?? ''})
    select (select count(*)::int from others) as count,
      (select count(*)::int from (select value from figures union all select value from newest) f) as measured,
      (select percentile_cont(0.5) within group (order by value) from (select value from figures union all select value from newest) f) as median,
      (select count(distinct a.device_id)::int from device_alarms a join others o on o.id = a.device_id where a.name = ${name}
        and a.started_at <= ${at}::timestamptz + interval '1 hour' and (a.cleared_at is null or a.cleared_at > ${at}::timestamptz - interval '1 hour')) as alarmed,
      (select count(*)::int from others where is_quiet) as quiet`)
  const [found] = rows
  return found ?? { count: 0, measured: 0, median: null, alarmed: 0, quiet: 0 }
}

/** When a measurement last was on the right side of a limit before a moment. */
export async function findLastFine(
  db: Db,
  id: DeviceId,
  { key, operator, value }: Extract<DeviceRuleSettings, { kind: 'threshold' }>,
  at: Date,
): Promise<string | undefined> {
  const fine = operator === 'above' ? sql`value <= ${value}` : sql`value >= ${value}`
  const { rows } = await db.execute<{ at: Time }>(sql`
    select at from device_telemetry where device_id = ${id} and key = ${key} and at <= ${at} and ${fine} order by at desc limit 1`)
  return rows[0] && isoOf(rows[0].at)
}

export type HourRow = { hour: string; key: string; value: number }
export async function listHoursBefore(db: Db, id: DeviceId, from: Date, to: Date): Promise<HourRow[]> {
  const { rows } = await db.execute<{ hour: Time; key: string; value: number }>(sql`
    select hour, key, total / count as value from device_hours
    where device_id = ${id} and hour between ${from} and ${to} order by hour, key`)
  return rows.map((row) => ({ ...row, hour: isoOf(row.hour) }))
}
