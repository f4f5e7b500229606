import { sql } from 'drizzle-orm'
import type { AnswerId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'

/** How many of a run's replies stand in answers, and in which answer the last of them. */
export type ShownReplies = { count: number; answerId: AnswerId | null }

export async function findShownReplies(db: Db, runId: string): Promise<ShownReplies> {
  const { rows } = await db.execute<ShownReplies>(
    sql`select replies_shown as count, shown_in as "answerId" from flow_runs where id = ${runId}`,
  )
  return onlyRow(rows)
}

/** So many stand in answers now; `answerId` null: in one that is not kept. */
export async function noteShownReplies(db: Db, runId: string, { count, answerId }: ShownReplies): Promise<void> {
  await db.execute(sql`
    update flow_runs set replies_shown = greatest(replies_shown, ${count}), shown_in = coalesce(${answerId}::uuid, shown_in) where id = ${runId}`)
}
