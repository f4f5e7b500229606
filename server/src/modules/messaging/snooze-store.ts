import { sql } from 'drizzle-orm'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

/** Snoozed conversations whose time has come, on the clock of their account. */
export async function listDueSnoozes(
  db: Db,
  now: Date,
): Promise<{ id: ConversationId; accountId: MessagingAccountId }[]> {
  const { rows } = await db.execute<{ id: ConversationId; accountId: MessagingAccountId }>(sql`
    select c.id, c.account_id as "accountId" from messaging_conversations c join messaging_accounts a on a.id = c.account_id
    where c.status = 'snoozed' and c.snoozed_until <= ${now}::timestamptz + a.ahead_ms * interval '1 millisecond' limit 500`)
  return rows
}

/** Opens it again unless somebody opened it, or snoozed it anew, since it was listed. Says whether it did. */
export async function wakeConversation(db: Db, id: ConversationId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update messaging_conversations c set status = 'open', snoozed_until = null from messaging_accounts a
    where c.id = ${id} and a.id = c.account_id and c.status = 'snoozed'
      and c.snoozed_until <= ${now}::timestamptz + a.ahead_ms * interval '1 millisecond' returning c.id`)
  return rows.length > 0
}
