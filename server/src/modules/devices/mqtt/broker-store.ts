import { sql } from 'drizzle-orm'
import type { BrokerState, BrokerTopic, DeviceBroker, DeviceBrokerId } from '#contract/devices/brokers.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isOfEndedProcess } from '../../../platform/db/ended-process.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { isoOf, type Time } from '../device-row.ts'

export type BrokerRow = {
  id: DeviceBrokerId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  owner_id: UserId | null
  name: string
  host: string
  port: number
  encrypted: boolean
  authority: string
  username: string
  /** Sealed (platform/secrets); empty: none. */
  password: string
  topics: BrokerTopic[]
  active: boolean
  state: BrokerState
  reason: string
  connected_at: Time | null
  heard_at: Time | null
  heard_topic: string
  stored: string
  refused: string
}

const columns = sql`b.id, b.organization_id, b.workspace_id, b.owner_id, b.name, b.host, b.port, b.encrypted, b.authority, b.username, b.password,
  b.topics, b.active, b.state, b.reason, b.connected_at, b.heard_at, b.heard_topic, b.stored, b.refused`

export function presentBroker(row: BrokerRow): DeviceBroker {
  const iso = (time: Time | null) => (time === null ? null : isoOf(time))
  const { organization_id, workspace_id, owner_id, password, ...shown } = row
  return {
    ...shown,
    has_password: password !== '',
    connected_at: iso(row.connected_at),
    heard_at: iso(row.heard_at),
    stored: Number(row.stored),
    refused: Number(row.refused),
  }
}

export async function listBrokers(db: Db, tenant: Tenant): Promise<BrokerRow[]> {
  const { rows } = await db.execute<BrokerRow>(
    sql`select ${columns} from device_brokers b where ${ofPlace(tenant, sql`b`)} order by b.created_at, b.id`,
  )
  return rows
}

export async function findBroker(db: Db, tenant: Tenant, id: DeviceBrokerId): Promise<BrokerRow | undefined> {
  const { rows } = await db.execute<BrokerRow>(
    sql`select ${columns} from device_brokers b where b.id = ${id} and ${ofPlace(tenant, sql`b`)}`,
  )
  return rows[0]
}

/** For whoever listens, who knows it by its id alone. */
export async function findAnyBroker(db: Db, id: DeviceBrokerId): Promise<BrokerRow | undefined> {
  const { rows } = await db.execute<BrokerRow>(
    sql`select ${columns} from device_brokers b where b.id = ${id} and b.active`,
  )
  return rows[0]
}

export type Reach = Pick<
  BrokerRow,
  'name' | 'host' | 'port' | 'encrypted' | 'authority' | 'username' | 'password' | 'topics' | 'active'
>

/** Adds one unless the place has that many; says whether it did. */
export async function insertBroker(
  db: Db,
  tenant: Tenant,
  { id, reach, now }: { id: DeviceBrokerId; reach: Reach; now: Date },
  limit: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into device_brokers (id, organization_id, workspace_id, owner_id, name, host, port, encrypted, authority, username, password, topics,
      active, created_at, updated_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${reach.name}, ${reach.host},
      ${reach.port}::int, ${reach.encrypted}::boolean, ${reach.authority}, ${reach.username}, ${reach.password}, ${jsonText(reach.topics)}::jsonb,
      ${reach.active}::boolean, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from device_brokers b where ${ofPlace(tenant, sql`b`)}) < ${limit} returning id`)
  return rows.length > 0
}

/** Whoever listens to it begins anew. */
export async function updateBroker(db: Db, id: DeviceBrokerId, reach: Reach, now: Date): Promise<void> {
  await db.execute(sql`
    update device_brokers set name = ${reach.name}, host = ${reach.host}, port = ${reach.port}, encrypted = ${reach.encrypted},
      authority = ${reach.authority}, username = ${reach.username}, password = ${reach.password}, topics = ${jsonText(reach.topics)}::jsonb,
      active = ${reach.active}, state = 'connecting', reason = '', watched_by = null, watched_until = null, updated_at = ${now}
    where id = ${id}`)
}

export async function removeBroker(db: Db, tenant: Tenant, id: DeviceBrokerId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from device_brokers b where b.id = ${id} and ${ofPlace(tenant, sql`b`)} returning b.id`,
  )
  return rows.length > 0
}

/** Says whether anything is another than before. */
export async function setState(
  db: Db,
  id: DeviceBrokerId,
  { state, reason, now }: { state: BrokerState; reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update device_brokers set state = ${state}, reason = ${reason},
      connected_at = case when ${state} = 'connected' then ${now}::timestamptz else connected_at end
    where id = ${id} and (state, reason) is distinct from (${state}, ${reason}) returning id`)
  return rows.length > 0
}

/** Takes brokers that nobody listens to, and keeps one's own: those answered are to be listened to. */
export async function claimBrokers(db: Db, watcher: string, now: Date, seconds: number): Promise<DeviceBrokerId[]> {
  const { rows } = await db.execute<{ id: DeviceBrokerId }>(sql`
    update device_brokers b set watched_by = ${watcher}, watched_until = ${now}::timestamptz + ${seconds} * interval '1 second'
    where b.active and (b.watched_by = ${watcher} or b.watched_until is null or b.watched_until < ${now}::timestamptz
        or ${isOfEndedProcess(sql`b.watched_by`)}) returning b.id`)
  return rows.map(({ id }) => id)
}

export async function releaseBrokers(db: Db, watcher: string): Promise<void> {
  await db.execute(sql`update device_brokers set watched_by = null, watched_until = null where watched_by = ${watcher}`)
}
