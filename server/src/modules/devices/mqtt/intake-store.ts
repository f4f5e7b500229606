import { sql } from 'drizzle-orm'
import type { DeviceBrokerId, DeviceRefusal, RefusalReason } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import { ofPlace } from '../../../platform/db/of-place.ts'
import { newId } from '../../../platform/id.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { isoOf, type Time } from '../device-row.ts'
import type { SendingDevice } from '../telemetry-store.ts'

/** Where messages come into. */
export type IntakePlace = Pick<SendingDevice, 'organization_id' | 'workspace_id' | 'owner_id'>

/** The devices of a place that are named so, or have this id; `several` where two have one name. */
export async function findNamed(
  db: Db,
  place: IntakePlace,
  names: readonly string[],
): Promise<Map<string, SendingDevice | 'several'>> {
  const found = new Map<string, SendingDevice | 'several'>()
  if (names.length === 0) return found
  const lower = jsonText(names.map((name) => name.toLowerCase()))
  const { rows } = await db.execute<SendingDevice & { asked: string }>(sql`
    select d.id, d.name, d.device_type, d.organization_id, d.workspace_id, d.owner_id, n.asked
    from jsonb_array_elements_text(${lower}::jsonb) as n (asked) join devices d on d.organization_id = ${place.organization_id}
      and coalesce(d.workspace_id, d.owner_id) = ${place.workspace_id ?? place.owner_id}
      and (lower(d.name) = n.asked or d.id::text = n.asked)`)
  for (const { asked, ...device } of rows) found.set(asked, found.has(asked) ? 'several' : device)
  return found
}

export type Packet = { sender: string; packet: number; digest: string }

/** Those that were stored before, as sender, number and digest. */
export async function findPackets(db: Db, packets: readonly Packet[]): Promise<Set<string>> {
  if (packets.length === 0) return new Set()
  const { rows } = await db.execute<Packet>(sql`
    select p.sender, p.packet, p.digest from device_packets p
    join jsonb_to_recordset(${jsonText(packets)}::jsonb) as g (sender uuid, packet int, digest text)
      on g.sender = p.sender and g.packet = p.packet and g.digest = p.digest`)
  return new Set(rows.map(({ sender, packet, digest }) => `${sender} ${packet} ${digest}`))
}

export async function keepPackets(tx: Db, packets: readonly Packet[], now: Date): Promise<void> {
  if (packets.length === 0) return
  await tx.execute(sql`
    insert into device_packets (sender, packet, digest, at)
    select g.sender, g.packet, g.digest, ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(packets)}::jsonb) as g (sender uuid, packet int, digest text) order by g.sender, g.packet
    on conflict (sender, packet) do update set digest = excluded.digest, at = excluded.at`)
}

export const forgetPackets = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, 'device_packets', sql`at < ${before}`)

type Refused = { topic: string; reason: RefusalReason; detail: string }

/** Keeps the latest, and counts all. */
export async function addRefusals(
  db: Db,
  { place, broker }: { place: IntakePlace; broker: DeviceBrokerId | null },
  refused: readonly Refused[],
  now: Date,
): Promise<void> {
  const cut = (text: string) => storableText(text).slice(0, deviceLimits.topic)
  const rows = refused
    .slice(-deviceLimits.refusalsKept)
    .map(({ topic, reason, detail }) => ({ id: newId(now), topic: cut(topic), reason, detail: cut(detail) }))
  const same = sql`r.organization_id = ${place.organization_id} and r.workspace_id is not distinct from ${place.workspace_id}::uuid
    and r.owner_id is not distinct from ${place.owner_id}::uuid and r.broker_id is not distinct from ${broker}::uuid`
  await db.execute(sql`
    insert into device_refusals (id, organization_id, workspace_id, owner_id, broker_id, topic, reason, detail, at)
    select g.id, ${place.organization_id}::uuid, ${place.workspace_id}::uuid, ${place.owner_id}::uuid, ${broker}::uuid, g.topic, g.reason, g.detail,
      ${now}::timestamptz from jsonb_to_recordset(${jsonText(rows)}::jsonb) as g (id uuid, topic text, reason text, detail text)
    where ${broker}::uuid is null or exists (select 1 from device_brokers b where b.id = ${broker}::uuid)`)
  await db.execute(sql`
    delete from device_refusals r where ${same} and r.id < (select r.id from device_refusals r where ${same}
      order by r.id desc offset ${deviceLimits.refusalsKept - 1} limit 1)`)
  if (broker)
    await db.execute(sql`update device_brokers set refused = refused + ${refused.length} where id = ${broker}`)
}

export async function listRefusals(
  db: Db,
  tenant: Tenant,
  broker: DeviceBrokerId | undefined,
): Promise<DeviceRefusal[]> {
  const { rows } = await db.execute<Omit<DeviceRefusal, 'at'> & { at: Time }>(sql`
    select r.topic, r.reason, r.detail, r.at from device_refusals r
    where ${ofPlace(tenant, sql`r`)} and r.broker_id is not distinct from ${broker ?? null}::uuid
    order by r.id desc limit ${deviceLimits.refusalsKept}`)
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }))
}

export async function noteHeard(
  db: Db,
  id: DeviceBrokerId,
  { stored, topic, now }: { stored: number; topic: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update device_brokers set stored = stored + ${stored}, heard_at = ${now}, heard_topic = ${storableText(topic).slice(0, deviceLimits.topic)}
    where id = ${id}`)
}
