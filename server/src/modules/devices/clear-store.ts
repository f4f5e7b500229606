import { type SQL, sql } from 'drizzle-orm'
import type { DeviceAlarmId, DeviceId, DeviceRuleId } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { newId } from '../../platform/id.ts'
import { countAlarms } from './alarm-store.ts'

/** Under which names alarms of devices are open: a device and a name, as `openName` writes them. */
export async function listOpenNames(tx: Db, devices: readonly DeviceId[]): Promise<Set<string>> {
  if (devices.length === 0) return new Set()
  const { rows } = await tx.execute<{ device_id: DeviceId; name: string }>(
    sql`select device_id, name from device_alarms where device_id = ${idsOf(devices)} and cleared_at is null`,
  )
  return new Set(rows.map(({ device_id, name }) => openName(device_id, name)))
}
export const openName = (device: DeviceId, name: string): string => `${device} ${name}`

const idsOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`

/** Clears what rules have raised at devices that are locked; says whether anything was open. */
export async function clearOfRules(
  tx: Db,
  of: readonly { device: DeviceId; ruleId: DeviceRuleId }[],
  now: Date,
): Promise<boolean> {
  if (of.length === 0) return false
  const pairs = jsonText(of.map(({ device, ruleId }) => ({ device, rule: ruleId })))
  const named = sql`(device_id, rule_id) in (select c.device, c.rule from jsonb_to_recordset(${pairs}::jsonb) as c (device uuid, rule uuid))`
  return (await clearWhere(tx, named, now)).length > 0
}

/** Clears what rules have open anywhere, before they go. Pass a transaction that has the place's rules to itself. */
export async function clearRules(tx: Db, ruleIds: readonly DeviceRuleId[], now: Date): Promise<void> {
  if (ruleIds.length === 0) return
  const open = sql`rule_id = ${idsOf(ruleIds)} and cleared_at is null`
  // Devices before alarms, as everybody else takes them, and always in one order.
  await tx.execute(
    sql`select 1 from devices where id in (select device_id from device_alarms where ${open}) order by id for no key update`,
  )
  await clearWhere(tx, sql`rule_id = ${idsOf(ruleIds)}`, now)
}

/** Of which devices. */
async function clearWhere(tx: Db, where: SQL, now: Date): Promise<DeviceId[]> {
  const { rows } = await tx.execute<{ id: DeviceAlarmId; device_id: DeviceId }>(
    sql`update device_alarms set cleared_at = ${now} where ${where} and cleared_at is null returning id, device_id`,
  )
  const events = rows.map(({ id }) => ({ id: newId(now), alarm: id }))
  if (events.length > 0)
    await tx.execute(sql`
      insert into device_alarm_events (id, alarm_id, kind, text, at) select e.id, e.alarm, 'cleared', '', ${now}::timestamptz
      from jsonb_to_recordset(${jsonText(events)}::jsonb) as e (id uuid, alarm uuid)`)
  const devices = rows.map(({ device_id }) => device_id)
  await countAlarms(tx, devices)
  return devices
}
