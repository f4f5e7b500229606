import { sql } from 'drizzle-orm'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type ChunkRow = { take: number; number: number; key: string; bytes: number }

/** False where it came before. */
export async function insertChunk(tx: Db, id: MeetingId, { take, number, key, bytes }: ChunkRow): Promise<boolean> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into meeting_chunks (meeting_id, take, number, key, bytes) values (${id}, ${take}, ${number}, ${key}, ${bytes})
    on conflict do nothing returning number`)
  return rows.length > 0
}

/** All that came, in order. */
export async function listChunks(db: Db, id: MeetingId): Promise<ChunkRow[]> {
  const { rows } = await db.execute<ChunkRow>(
    sql`select take, number, key, bytes from meeting_chunks where meeting_id = ${id} order by take, number`,
  )
  return rows
}

type Counted = { missing: number[]; all: number; ofTake: number; bytes: number }

/** How many chunks there must be by what has come, in all and of one take; and which of that take have not. */
export async function countChunks(db: Db, id: MeetingId, take: number): Promise<Counted> {
  const { rows } = await db.execute<
    Omit<Counted, 'missing' | 'bytes'> & { missing: number[] | null; bytes: string }
  >(sql`
    with takes as (select take, max(number) + 1 as count from meeting_chunks where meeting_id = ${id} group by take)
    select
      (select array_agg(n order by n) from generate_series(0, (select count - 1 from takes where take = ${take})) n
        where not exists (select 1 from meeting_chunks c where c.meeting_id = ${id} and c.take = ${take} and c.number = n)) as missing,
      coalesce((select sum(count) from takes), 0)::int as all, coalesce((select count from takes where take = ${take}), 0)::int as "ofTake",
      coalesce((select sum(bytes) from meeting_chunks where meeting_id = ${id}), 0) as bytes`)
  const [row] = rows
  return { missing: row?.missing ?? [], all: row?.all ?? 0, ofTake: row?.ofTake ?? 0, bytes: Number(row?.bytes ?? 0) }
}

export async function deleteChunks(tx: Db, id: MeetingId): Promise<void> {
  await tx.execute(sql`delete from meeting_chunks where meeting_id = ${id}`)
}
