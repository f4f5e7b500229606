import { sql } from 'drizzle-orm'
import type { ContactId, ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { ConversationPatch } from './conversation-store.ts'

/** The conversations of many threads of mail, made as resolved ones where there are none; locked until the transaction ends. */
export async function openThreads(
  db: Db,
  accountId: MessagingAccountId,
  threads: readonly {
    threadId: string
    name: string
    contactId: ContactId
    conversationId: ConversationId
    at: Date
  }[],
): Promise<Map<string, ConversationId>> {
  const given = sql`jsonb_to_recordset(${jsonText(threads)}::jsonb) as t ("threadId" uuid, name text, "contactId" uuid,
    "conversationId" uuid, at timestamptz)`
  await db.execute(sql`
    insert into messaging_contacts (id, account_id, thread_id, name, created_at)
    select t."contactId", ${accountId}::uuid, t."threadId", t.name, t.at from ${given} on conflict do nothing`)
  await db.execute(sql`
    insert into messaging_conversations (id, account_id, contact_id, status, answered_by, last_at, created_at)
    select t."conversationId", ${accountId}::uuid, p.id, 'resolved', 'people', t.at, t.at
    from ${given} join messaging_contacts p on p.thread_id = t."threadId" on conflict (contact_id) do nothing`)
  const { rows } = await db.execute<{ thread_id: string; id: ConversationId }>(sql`
    select p.thread_id, c.id from ${given} join messaging_contacts p on p.thread_id = t."threadId"
    join messaging_conversations c on c.contact_id = p.id order by c.id for update of c`)
  return new Map(rows.map(({ thread_id, id }) => [thread_id, id]))
}

/** What is shown of many conversations: what was written last, where nothing newer was. */
export async function showLast(
  db: Db,
  messages: readonly (Required<Pick<ConversationPatch, 'lastAt' | 'lastMessage'>> & {
    conversationId: ConversationId
  })[],
): Promise<void> {
  await db.execute(sql`
    update messaging_conversations c set last_message = m."lastMessage", last_at = m."lastAt", last_in_at = m."lastAt"
    from jsonb_to_recordset(${jsonText(messages)}::jsonb) as m ("conversationId" uuid, "lastMessage" jsonb, "lastAt" timestamptz)
    where c.id = m."conversationId" and (c.last_message is null or c.last_at <= m."lastAt")`)
}
