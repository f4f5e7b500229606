import { sql } from 'drizzle-orm'
import type { AlarmEvent, DeviceAlarmId, DeviceId, DeviceRuleId } from '#contract/devices/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type AlarmDbRow, isoOf, type Time } from './device-row.ts'

const columns = sql`a.id, a.device_id, d.name as device_name, d.device_type, l.name as location_name, a.name, a.severity, a.message, a.value,
  a.started_at, a.cleared_at, a.acknowledged_at, a.snoozed_until, k.name as acknowledged_by,
  case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name) end as assignee`
const joined = sql`device_alarms a join devices d on d.id = a.device_id left join device_locations l on l.id = d.location_id
  left join users k on k.id = a.acknowledged_by left join users p on p.id = a.assignee_id`

type AlarmFilter = {
  state: 'active' | 'cleared' | 'all'
  device_id?: DeviceId | undefined
  page: number
  limit: number
}

/** The most urgent first, of those the newest. */
export async function listAlarms(
  db: Db,
  tenant: Tenant,
  { state, device_id, page, limit }: AlarmFilter,
): Promise<{ rows: AlarmDbRow[]; total: number }> {
  const open =
    state === 'all' ? sql`true` : state === 'active' ? sql`a.cleared_at is null` : sql`a.cleared_at is not null`
  const where = sql`${ofPlace(tenant, sql`d`)} and ${open} and ${device_id ? sql`a.device_id = ${device_id}` : sql`true`}`
  const { rows } = await db.execute<AlarmDbRow>(sql`
    select ${columns} from ${joined} where ${where}
    order by a.cleared_at is not null, a.severity desc, a.started_at desc, a.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from device_alarms a join devices d on d.id = a.device_id where ${where}`,
  )
  return { rows, total: onlyRow(counted.rows).total }
}

/** What is open of some devices, the most urgent first. */
export async function listOpenOf(db: Db, devices: readonly DeviceId[]): Promise<AlarmDbRow[]> {
  if (devices.length === 0) return []
  const { rows } = await db.execute<AlarmDbRow>(sql`
    select ${columns} from ${joined} where a.device_id = any(${sql.param([...devices])}::uuid[]) and a.cleared_at is null
    order by a.severity desc, a.started_at desc, a.id`)
  return rows
}

export async function findAlarm(db: Db, tenant: Tenant, id: DeviceAlarmId): Promise<AlarmDbRow | undefined> {
  const { rows } = await db.execute<AlarmDbRow>(
    sql`select ${columns} from ${joined} where a.id = ${id} and ${ofPlace(tenant, sql`d`)}`,
  )
  return rows[0]
}

/** In which places alarms are; who asks finds out whether the person is there. */
export async function listPlaces(
  db: Db,
  ids: readonly DeviceAlarmId[],
): Promise<(Pick<Tenant, 'organizationId' | 'workspaceId'> & { alarms: DeviceAlarmId[] })[]> {
  const { rows } = await db.execute<Pick<Tenant, 'organizationId' | 'workspaceId'> & { alarms: DeviceAlarmId[] }>(sql`
    select d.organization_id as "organizationId", d.workspace_id as "workspaceId", array_agg(a.id) as alarms
    from device_alarms a join devices d on d.id = a.device_id where a.id = any(${sql.param([...ids])}::uuid[])
    group by d.organization_id, d.workspace_id`)
  return rows
}

export async function listNamed(db: Db, tenant: Tenant, ids: readonly DeviceAlarmId[]): Promise<AlarmDbRow[]> {
  const { rows } = await db.execute<AlarmDbRow>(sql`
    select ${columns} from ${joined} where a.id = any(${sql.param([...ids])}::uuid[]) and ${ofPlace(tenant, sql`d`)}`)
  return rows
}

export async function findOpenByName(db: Db, deviceId: DeviceId, name: string): Promise<DeviceAlarmId | undefined> {
  const { rows } = await db.execute<{ id: DeviceAlarmId }>(
    sql`select id from device_alarms where device_id = ${deviceId} and name = ${name} and cleared_at is null`,
  )
  return rows[0]?.id
}

export type NewAlarm = {
  deviceId: DeviceId
  ruleId: DeviceRuleId | null
  name: string
  severity: number
  message: string
  value: number | null
  by: UserId | null
  now: Date
}

/** Adds an alarm unless it is open; undefined where it is. Pass a transaction that has locked the device. */
export async function insertAlarm(
  tx: Db,
  given: NewAlarm,
): Promise<{ id: DeviceAlarmId; isSnoozed: boolean } | undefined> {
  const { deviceId, ruleId, name, severity, message, value, by, now } = given
  const { rows } = await tx.execute<{ id: DeviceAlarmId; isSnoozed: boolean }>(sql`
    insert into device_alarms (id, device_id, rule_id, name, severity, message, value, started_at, snoozed_until)
    values (${newId(now)}, ${deviceId}, ${ruleId}::uuid, ${name}, ${severity}, ${message}, ${value}::float8, ${now},
      (select max(snoozed_until) from device_alarms where device_id = ${deviceId} and name = ${name} and snoozed_until > ${now}))
    on conflict (device_id, name) where cleared_at is null do nothing returning id, snoozed_until is not null as "isSnoozed"`)
  const [raised] = rows
  if (!raised) return undefined
  await insertEvent(tx, raised.id, { kind: 'raised', by, text: message, now })
  await countAlarms(tx, [deviceId])
  return raised
}

type Change = { acknowledgedBy: UserId } | { cleared: true } | { assignee: UserId | null }

/** The former alarms of that name lose theirs, so that what is ended is not taken over from them. */
export async function snoozeAlarm(tx: Db, id: DeviceAlarmId, until: Date | null): Promise<void> {
  await tx.execute(sql`
    update device_alarms o set snoozed_until = case when o.id = a.id then ${until}::timestamptz end from device_alarms a
    where a.id = ${id} and o.device_id = a.device_id and o.name = a.name and (o.id = a.id or o.snoozed_until is not null)`)
}

export async function changeAlarm(tx: Db, id: DeviceAlarmId, change: Change, now: Date): Promise<void> {
  const set =
    'acknowledgedBy' in change
      ? sql`acknowledged_at = ${now}, acknowledged_by = ${change.acknowledgedBy}`
      : 'cleared' in change
        ? sql`cleared_at = ${now}`
        : sql`assignee_id = ${change.assignee}::uuid`
  await tx.execute(sql`update device_alarms set ${set} where id = ${id}`)
}

/** What a device shows of its alarms. */
export async function countAlarms(tx: Db, devices: readonly DeviceId[]): Promise<void> {
  if (devices.length === 0) return
  await tx.execute(sql`
    update devices d set (open_alarms, worst) = (select count(*)::int, coalesce(max(a.severity), 0)
      from device_alarms a where a.device_id = d.id and a.cleared_at is null)
    where d.id = any(${sql.param([...devices])}::uuid[])`)
}

type NewEvent = { kind: AlarmEvent['kind']; by: UserId | null; text: string; now: Date }

export async function insertEvent(db: Db, alarmId: DeviceAlarmId, { kind, by, text, now }: NewEvent): Promise<void> {
  await db.execute(sql`
    insert into device_alarm_events (id, alarm_id, kind, user_id, text, at)
    values (${newId(now)}, ${alarmId}, ${kind}, ${by}::uuid, ${text}, ${now})`)
}

export async function listEvents(db: Db, alarmId: DeviceAlarmId): Promise<AlarmEvent[]> {
  const { rows } = await db.execute<Omit<AlarmEvent, 'at'> & { at: Time }>(sql`
    select e.kind, u.name as by, e.text, e.at from device_alarm_events e left join users u on u.id = e.user_id
    where e.alarm_id = ${alarmId} order by e.id limit 500`)
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }))
}

/** No one else changes a device's alarms until the transaction ends. */
export async function lockDevice(tx: Db, id: DeviceId): Promise<void> {
  await tx.execute(sql`select 1 from devices where id = ${id} for no key update`)
}

/** What a person is called who can have an alarm of the place: its members, in personal mode nobody but its owner. Undefined: they cannot. */
export async function findAssignee(db: Db, { userId, workspaceId }: Tenant, id: UserId): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from users u where u.id = ${id} and case when ${workspaceId}::uuid is null then u.id = ${userId}
      else exists (select 1 from workspace_members w where w.workspace_id = ${workspaceId}::uuid and w.user_id = u.id) end`)
  return rows[0]?.name
}

export type WokenAlarm = { id: DeviceAlarmId; device_id: DeviceId } & Pick<Tenant, 'workspaceId'> & {
    ownerId: UserId | null
  }

/** Whose snooze is over while they are open, and who have been told nothing since. */
export async function listWokenAlarms(db: Db, now: Date, limit: number): Promise<WokenAlarm[]> {
  const { rows } = await db.execute<WokenAlarm>(sql`
    select a.id, a.device_id, d.workspace_id as "workspaceId", d.owner_id as "ownerId" from device_alarms a
    join devices d on d.id = a.device_id where a.snoozed_until <= ${now} and a.cleared_at is null order by a.snoozed_until limit ${limit}`)
  return rows
}

/** Ends a snooze whose time is over; false where somebody has prolonged it, or the alarm is over. */
export async function wakeAlarm(tx: Db, id: DeviceAlarmId, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update device_alarms set snoozed_until = null where id = ${id} and snoozed_until <= ${now} and cleared_at is null returning id`)
  return rows.length > 0
}

export async function forgetAlarms(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'device_alarms', sql`cleared_at < ${before}`)
}

/** What people are told of an alarm. */
export async function findFacts(
  db: Db,
  id: DeviceAlarmId,
): Promise<{ device: string; device_id: DeviceId; alarm: string; location: string } | undefined> {
  const { rows } = await db.execute<{ device: string; device_id: DeviceId; alarm: string; location: string }>(sql`
    select d.name as device, d.id as device_id, a.name as alarm, coalesce(l.name, '') as location
    from device_alarms a join devices d on d.id = a.device_id left join device_locations l on l.id = d.location_id where a.id = ${id}`)
  return rows[0]
}

/** What a person is called. */
export async function findName(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}
