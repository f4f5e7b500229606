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

/** How many chunks of each take there must be by what has come, and which of one take have not. */
export async function countChunks(
  db: Db,
  id: MeetingId,
  take: number,
): Promise<{ missing: number[]; all: number; bytes: number }> {
  const { rows } = await db.execute<{ missing: number[] | null; all: number; bytes: number }>(sql`
    select
      (select array_agg(n order by n) from generate_series(0, (select max(number) from meeting_chunks where meeting_id = ${id} and take = ${take})) n
        where not exists (select 1 from meeting_chunks c where c.meeting_id = ${id} and c.take = ${take} and c.number = n)) as missing,
      (select coalesce(sum(most + 1), 0)::int from (select max(number) as most from meeting_chunks where meeting_id = ${id} group by take) t) as all,
      (select coalesce(sum(bytes), 0)::int from meeting_chunks where meeting_id = ${id}) as bytes`)
  const [row] = rows
  return { missing: row?.missing ?? [], all: row?.all ?? 0, bytes: row?.bytes ?? 0 }
}

export async function deleteChunks(tx: Db, id: MeetingId): Promise<void> {
  await tx.execute(sql`delete from meeting_chunks where meeting_id = ${id}`)
}
