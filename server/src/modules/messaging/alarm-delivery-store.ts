import { sql } from 'drizzle-orm'
import type { DeliveryFailure, DeliveryState } from '#contract/messaging/delivery.ts'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

/** How far a message has come; what waits for another access says so. Of a number that was removed nothing is there any more, though it is still being erased. */
export type MessageDelivery = {
  id: MessageId
  state: DeliveryState
  reason: DeliveryFailure | null
  accountId: MessagingAccountId
  conversationId: ConversationId
}

export async function listDeliveries(db: Db, ids: readonly MessageId[]): Promise<MessageDelivery[]> {
  const { rows } = await db.execute<MessageDelivery>(sql`
    select m.id, m.state, case when m.state = 'queued' and a.status = 'revoked' then 'access_revoked' else m.reason end as reason,
      m.account_id as "accountId", m.conversation_id as "conversationId"
    from messaging_messages m join messaging_accounts a on a.id = m.account_id
    where m.id = any(${sql.param([...ids])}::uuid[]) and m.state is not null
      and (a.workspace_id is not null or a.owner_id is not null)`)
  return rows
}
