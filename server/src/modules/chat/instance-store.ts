import { sql } from 'drizzle-orm'
import type { Role } from '../../platform/config/roles.ts'
import type { ConnectionNeed } from '../../platform/db/connection-budget.ts'
import type { Db } from '../../platform/db/database.ts'

export type Instance = {
  id: string
  host: string
  pid: number
  roles: readonly Role[]
  version: string
  /** Of Node. */
  node: string
  /** Bytes that it holds, as of its last beat. */
  residentMemory: number
  /** Which key it seals with (`Secrets.mark`); empty for a version that did not say. */
  keyMark: string
  /** What it may take of PostgreSQL. */
  connections: ConnectionNeed
  startedAt: Date
  beatAt: Date
  /** It is about to end. */
  draining: boolean
}

/** A process is about to end. */
export async function noteDraining(db: Db, id: string): Promise<void> {
  await db.execute(sql`update instances set draining = true where id = ${id}`)
}

export async function saveHeartbeat(db: Db, instance: Omit<Instance, 'draining'>): Promise<void> {
  const { id, host, pid, roles, version, node, keyMark, residentMemory, connections, startedAt, beatAt } = instance
  await db.execute(sql`
    insert into instances (id, host, pid, roles, version, node, key_mark, resident_memory, pool_connections, direct_connections,
      started_at, beat_at)
    values (${id}, ${host}, ${pid}, ${sql.param([...roles])}::text[], ${version}, ${node}, ${keyMark}, ${residentMemory},
      ${connections.pool}, ${connections.direct}, ${startedAt}, ${beatAt})
    on conflict (id) do update set beat_at = excluded.beat_at, resident_memory = excluded.resident_memory`)
}

type Row = Pick<Instance, 'id' | 'host' | 'pid' | 'version' | 'node' | 'draining'> & {
  roles: Role[]
  key_mark: string
  resident_memory: string
  pool: number
  direct: number
  started_at: string
  beat_at: string
}

export async function listInstances(db: Db): Promise<Instance[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, host, pid, roles, version, node, key_mark, resident_memory, pool_connections as pool, direct_connections as direct,
      started_at, beat_at, draining from instances
    order by started_at`)
  return rows.map(({ key_mark, resident_memory, pool, direct, started_at, beat_at, ...row }) => ({
    ...row,
    keyMark: key_mark,
    residentMemory: Number(resident_memory),
    connections: { pool, direct },
    startedAt: new Date(started_at),
    beatAt: new Date(beat_at),
  }))
}

/** Processes that left unfinished answers and have no row any more. */
export async function listUnknown(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct instance_id as id from records where status = 'streaming' and not exists (
      select 1 from instances i where i.id = records.instance_id)`)
  return rows.map((row) => row.id)
}

/** That they were there to hear what others tell stays known for a day. */
export async function removeInstances(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    with gone as (delete from instances where id = any(${sql.param(ids)}::uuid[]) returning id, roles, started_at, beat_at),
      forgotten as (delete from hearing_spans where until < (select min(beat_at) from gone) - interval '1 day')
    insert into hearing_spans (instance_id, since, until)
    select id, started_at, beat_at from gone where 'web' = any (roles) and started_at < beat_at on conflict do nothing`)
}
