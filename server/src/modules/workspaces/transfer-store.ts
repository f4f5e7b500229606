import { sql } from 'drizzle-orm'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'

export type Transfer = {
  toUserId: UserId
  fromUserId: UserId
  code: string
  tries: number
  sends: number
  sentAt: Date
}

export async function findTransfer(db: Db, id: WorkspaceId): Promise<Transfer | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from workspace_transfers where workspace_id = ${id}`)
  return rows[0] && toTransfer(rows[0])
}

export async function replaceTransfer(
  tx: Db,
  id: WorkspaceId,
  given: { from: UserId; to: UserId; code: string; sends: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into workspace_transfers (workspace_id, from_user_id, to_user_id, code, sends, sent_at)
    values (${id}, ${given.from}, ${given.to}, ${given.code}, ${given.sends}, ${given.now})
    on conflict (workspace_id) do update set from_user_id = excluded.from_user_id, to_user_id = excluded.to_user_id,
      code = excluded.code, tries = 0, sends = excluded.sends, sent_at = excluded.sent_at`)
}

/** Counts a try before the code is looked at; undefined when there is nothing to try. */
export async function takeTry(db: Db, id: WorkspaceId, from: UserId): Promise<Transfer | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update workspace_transfers set tries = least(tries + 1, ${limits.code.tries + 1})
    where workspace_id = ${id} and from_user_id = ${from} returning ${columns}`)
  return rows[0] && toTransfer(rows[0])
}

export async function removeTransfer(tx: Db, id: WorkspaceId): Promise<void> {
  await tx.execute(sql`delete from workspace_transfers where workspace_id = ${id}`)
}

const columns = sql`to_user_id, from_user_id, code, tries, sends, sent_at`
type Row = {
  to_user_id: UserId
  from_user_id: UserId
  code: string
  tries: number
  sends: number
  sent_at: string | Date
}

const toTransfer = (row: Row): Transfer => ({
  toUserId: row.to_user_id,
  fromUserId: row.from_user_id,
  code: row.code,
  tries: row.tries,
  sends: row.sends,
  sentAt: new Date(row.sent_at),
})
