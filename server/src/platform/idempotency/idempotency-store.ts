import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** A key of somebody's, and what was asked with it. */
export type KeyedRequest = { userId: UserId; key: string; call: string; sha256: string }
export type KnownRequest = { call: string; sha256: string; answer: string | null }

/** Takes a key that nobody has, or whose process is dead; else what is known of it. */
export async function claimKey(
  db: Db,
  { userId, key, call, sha256 }: KeyedRequest,
  { now, deadBefore }: { now: Date; deadBefore: Date },
): Promise<'claimed' | KnownRequest> {
  const { rows: claimed } = await db.execute<{ one: number }>(sql`
    insert into idempotency_keys as k (user_id, key, call, request_sha256, begun_at) values (${userId}, ${key}, ${call}, ${sha256}, ${now})
    on conflict (user_id, key) do update set begun_at = excluded.begun_at
      where k.answer is null and k.begun_at < ${deadBefore} and k.call = excluded.call and k.request_sha256 = excluded.request_sha256
    returning 1 as one`)
  if (claimed.length === 1) return 'claimed'
  const { rows } = await db.execute<KnownRequest>(sql`
    select call, request_sha256 as sha256, answer from idempotency_keys where user_id = ${userId} and key = ${key}`)
  // Given up in this moment: it is free.
  return rows[0] ?? claimKey(db, { userId, key, call, sha256 }, { now, deadBefore })
}

export async function keepAnswer(db: Db, { userId, key }: KeyedRequest, answer: string): Promise<void> {
  await db.execute(sql`update idempotency_keys set answer = ${answer} where user_id = ${userId} and key = ${key}`)
}

export async function dropKey(db: Db, { userId, key }: KeyedRequest): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where user_id = ${userId} and key = ${key} and answer is null`)
}

export const deleteKeysBefore = (db: Db, before: Date, signal: AbortSignal) =>
  deleteInBatches(db, 'idempotency_keys', sql`begun_at < ${before}`, { signal })
