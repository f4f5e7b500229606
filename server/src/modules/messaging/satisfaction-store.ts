import { sql } from 'drizzle-orm'
import type { MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

/** What a button of the question is called: 1 bad, 2 fair, 3 good. */
export const satisfactionId = (score: number): string => `satisfaction-${score}`

/** The last answer to a question counts. Says whether it is the first one. */
export async function putSatisfaction(
  db: Db,
  accountId: MessagingAccountId,
  { messageId, score, now }: { messageId: MessageId; score: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ first: boolean }>(sql`
    insert into messaging_satisfaction (message_id, account_id, score, answered_at)
    values (${messageId}, ${accountId}, ${score}, ${now})
    on conflict (message_id) do update set score = excluded.score, answered_at = excluded.answered_at
    returning xmax = 0 as first`)
  return rows[0]?.first ?? false
}
