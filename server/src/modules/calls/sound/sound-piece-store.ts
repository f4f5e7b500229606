import { sql } from 'drizzle-orm'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A part of a recording, with the place of its first byte in the whole. */
export type KeptSound = { starts: number; key: string }

/** Also in place of one that was not kept after all; false where the call has ended. */
export async function insertPiece(db: Db, id: CallId, { starts, key }: KeptSound): Promise<boolean> {
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into call_sound_pieces (call_id, starts, key) select id, ${starts}::bigint, ${key} from calls
    where id = ${id} and ended_at is null on conflict (call_id, starts) do update set key = excluded.key returning key`)
  return rows.length > 0
}

export async function listPieces(db: Db, id: CallId): Promise<KeptSound[]> {
  const { rows } = await db.execute<{ starts: string; key: string }>(
    sql`select starts, key from call_sound_pieces where call_id = ${id} order by starts`,
  )
  return rows.map(({ starts, key }) => ({ starts: Number(starts), key }))
}

export async function deletePieces(db: Db, id: CallId): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`delete from call_sound_pieces where call_id = ${id} returning key`,
  )
  return rows.map(({ key }) => key)
}
