import { sql } from 'drizzle-orm'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { ContactId, ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { type ConversationPatch, type ConversationRow, listByIds, lockWithNumbers } from '../conversation-store.ts'

type Opening = { phoneNumber: string; name: string; contactId: ContactId; conversationId: ConversationId }

/**
 * The conversations with numbers, by number, made with their contacts where there are none; locked until the transaction ends. A name is
 * for who is known by the number alone.
 */
export async function openWithAll(
  db: Db,
  accountId: MessagingAccountId,
  people: readonly Opening[],
  { answeredBy, now }: { answeredBy: Conversation['answered_by']; now: Date },
): Promise<Map<string, ConversationRow>> {
  const numbers = people.map(({ phoneNumber }) => phoneNumber)
  await lockWithNumbers(db, accountId, numbers)
  const given = sql`jsonb_to_recordset(${jsonText(people)}::jsonb)
    as g ("phoneNumber" text, name text, "contactId" uuid, "conversationId" uuid)`
  await db.execute(sql`
    insert into messaging_contacts (id, account_id, phone_number, name, created_at)
    select g."contactId", ${accountId}::uuid, g."phoneNumber", coalesce(nullif(g.name, ''), g."phoneNumber"), ${now}::timestamptz
    from ${given} order by g."phoneNumber" on conflict do nothing`)
  await db.execute(sql`
    insert into messaging_conversations (id, account_id, contact_id, answered_by, last_at, created_at)
    select g."conversationId", ${accountId}::uuid, p.id, ${answeredBy}, ${now}::timestamptz, ${now}::timestamptz
    from ${given} join messaging_contacts p on p.account_id = ${accountId}::uuid and p.phone_number = g."phoneNumber"
    order by p.id on conflict (contact_id) do nothing`)
  await db.execute(sql`
    update messaging_contacts p set name = g.name from ${given}
    where p.account_id = ${accountId}::uuid and p.phone_number = g."phoneNumber" and p.name = p.phone_number and g.name not in ('', p.name)`)
  const ids = await lockWithNumbers(db, accountId, numbers)
  const rows = await listByIds(db, ids)
  return new Map([...rows.values()].map((row) => [row.phoneNumber ?? '', row]))
}

/** What was added to conversations last; one that nobody had begun is no work for anybody until it is answered. */
export async function noteWritten(
  db: Db,
  written: readonly {
    id: ConversationId
    last: Required<Pick<ConversationPatch, 'lastMessage' | 'lastAt'>>
    isNew: boolean
  }[],
): Promise<void> {
  const rows = written.map(({ id, last, isNew }) => ({ id, message: last.lastMessage, at: last.lastAt, is_new: isNew }))
  await db.execute(sql`
    update messaging_conversations c set last_message = w.message, last_at = w.at, status = case when w.is_new then 'resolved' else c.status end
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as w (id uuid, message jsonb, at timestamptz, is_new boolean) where c.id = w.id`)
}

export type Made = { id: string; conversationId: ConversationId; messageId: MessageId | null; reason: string | null }

/** Recipients have their message, or are left out. */
export async function noteMade(db: Db, made: readonly Made[]): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients r set state = case when m."messageId" is null then 'skipped' else 'made' end, reason = m.reason,
      message_id = m."messageId", conversation_id = m."conversationId"
    from jsonb_to_recordset(${jsonText(made)}::jsonb) as m (id uuid, "conversationId" uuid, "messageId" uuid, reason text) where r.id = m.id`)
}
