import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

export type Instance = { id: string; host: string; pid: number; beatAt: Date }

export async function saveHeartbeat(db: Db, { id, host, pid, beatAt }: Instance): Promise<void> {
  await db.execute(sql`
    insert into instances (id, host, pid, beat_at) values (${id}, ${host}, ${pid}, ${beatAt})
    on conflict (id) do update set beat_at = excluded.beat_at`)
}

export async function listInstances(db: Db): Promise<Instance[]> {
  const { rows } = await db.execute<{ id: string; host: string; pid: number; beat_at: string | Date }>(
    sql`select id, host, pid, beat_at from instances`,
  )
  return rows.map((row) => ({ id: row.id, host: row.host, pid: row.pid, beatAt: new Date(row.beat_at) }))
}

/** Processes that left unfinished answers and have no row any more. */
export async function listUnknown(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct instance_id as id from records where status = 'streaming' and not exists (
      select 1 from instances i where i.id = records.instance_id)`)
  return rows.map((row) => row.id)
}

export async function removeInstances(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.execute(sql`delete from instances where id = any(${sql.param(ids)}::uuid[])`)
}
