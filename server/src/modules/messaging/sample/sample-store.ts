import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { ContactId, ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'

/** As the tables have them; times are ISO 8601. */
export type SampleRows = {
  contacts: { id: ContactId; phone_number: string; name: string; created_at: string }[]
  conversations: {
    id: ConversationId
    contact_id: ContactId
    status: 'open' | 'resolved'
    answered_by: 'agent' | 'people'
    labels: string[]
    unread: number
    waiting_since: string | null
    last_in_at: string | null
    last_message: object
    last_at: string
    created_at: string
  }[]
  messages: {
    id: MessageId
    conversation_id: ConversationId
    direction: 'in' | 'out' | 'inside'
    content: MessageContent
    said: string
    author: 'customer' | 'agent' | 'person' | 'system'
    author_id: UserId | null
    state: 'read' | null
    created_at: string
  }[]
  scores: { message_id: MessageId; score: number; answered_at: string }[]
  /** What opens the window at the simulated WhatsApp: the customer's last message, where it is fresh. */
  simulated: { id: string; phone_number: string; content: MessageContent; created_at: string }[]
}

/** All of them in five statements. A number that is there already is left as it is, with all that is said with it. */
export async function insertSamples(db: Db, accountId: MessagingAccountId, rows: SampleRows): Promise<void> {
  await db.execute(sql`
    insert into messaging_contacts (id, account_id, phone_number, name, is_sample, created_at)
    select id, ${accountId}, phone_number, name, true, created_at
    from jsonb_to_recordset(${jsonText(rows.contacts)}::jsonb) as c (id uuid, phone_number text, name text, created_at timestamptz)
    on conflict do nothing`)
  await db.execute(sql`
    insert into messaging_conversations (id, account_id, contact_id, status, answered_by, labels, unread, waiting_since, last_in_at,
      last_message, last_at, created_at)
    select id, ${accountId}, contact_id, status, answered_by, labels, unread, waiting_since, last_in_at, last_message, last_at, created_at
    from jsonb_to_recordset(${jsonText(rows.conversations)}::jsonb) as c (id uuid, contact_id uuid, status text, answered_by text,
      labels text[], unread int, waiting_since timestamptz, last_in_at timestamptz, last_message jsonb, last_at timestamptz,
      created_at timestamptz)
    where contact_id in (select p.id from messaging_contacts p where p.account_id = ${accountId} and p.is_sample)`)
  await db.execute(sql`
    insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, author_id, state, created_at)
    select id, ${accountId}, conversation_id, direction, content, said, author, author_id, state, created_at
    from jsonb_to_recordset(${jsonText(rows.messages)}::jsonb) as m (id uuid, conversation_id uuid, direction text, content jsonb,
      said text, author text, author_id uuid, state text, created_at timestamptz)
    where conversation_id in (select c.id from messaging_conversations c where c.account_id = ${accountId})`)
  await db.execute(sql`
    insert into messaging_satisfaction (message_id, account_id, score, answered_at)
    select message_id, ${accountId}, score, answered_at
    from jsonb_to_recordset(${jsonText(rows.scores)}::jsonb) as s (message_id uuid, score smallint, answered_at timestamptz)
    where message_id in (select m.id from messaging_messages m where m.account_id = ${accountId})`)
  await db.execute(sql`
    insert into simulated_messages (id, account_id, phone_number, incoming, content, state, created_at)
    select id, ${accountId}, phone_number, true, content, 'read', created_at
    from jsonb_to_recordset(${jsonText(rows.simulated)}::jsonb) as m (id text, phone_number text, content jsonb, created_at timestamptz)`)
}

export async function countSamples(db: Db, accountId: MessagingAccountId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from messaging_contacts where account_id = ${accountId} and is_sample`,
  )
  return onlyRow(rows).count
}

/** Their conversations and messages go with them, at the simulated WhatsApp, too. */
export async function removeSamples(db: Db, accountId: MessagingAccountId): Promise<void> {
  await db.execute(sql`
    delete from simulated_messages s using messaging_contacts c
    where s.account_id = ${accountId} and c.account_id = ${accountId} and c.is_sample and s.phone_number = c.phone_number`)
  await db.execute(sql`delete from messaging_contacts where account_id = ${accountId} and is_sample`)
}
