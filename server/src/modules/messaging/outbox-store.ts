import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { BroadcastId, ConversationId, MessageId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { VendorFailure } from '../../providers/whatsapp/port.ts'
import type { MessageRow, MessageToSend } from './message-row.ts'

export type QueuedMessage = {
  id: MessageId
  sending: MessageToSend
  /** A number, or the thread of a mailbox. */
  to: string
  /** The vendor's id of what it answers. */
  replyTo: string | undefined
  triedAt: Date | null
  heldUntil: Date | null
  author: MessageRow['author']
  /** Who has it sent: who wrote it, or sends the broadcast that it is part of. */
  senderId: UserId | null
}

/** The message whose turn it is in a conversation. */
export async function findQueued(db: Db, conversationId: ConversationId): Promise<QueuedMessage | undefined> {
  const { rows } = await db.execute<
    Omit<QueuedMessage, 'triedAt' | 'heldUntil' | 'replyTo'> & {
      tried_at: string | Date | null
      held_until: string | Date | null
      reply_to: string | null
    }
  >(sql`
    select m.id, m.sending, m.author, coalesce(m.author_id, b.user_id) as "senderId", m.tried_at, m.held_until, coalesce(p.phone_number, p.thread_id::text, '') as "to", r.vendor_id as reply_to
    from messaging_messages m
    join messaging_conversations c on c.id = m.conversation_id join messaging_contacts p on p.id = c.contact_id
    left join messaging_messages r on r.id = m.reply_to left join broadcasts b on b.id = m.broadcast_id
    where m.conversation_id = ${conversationId} and m.state = 'queued' order by m.id limit 1`)
  const row = rows[0]
  if (!row) return undefined
  const { tried_at, held_until, reply_to, ...message } = row
  const dateOf = (value: string | Date | null) => (value === null ? null : new Date(value))
  return { ...message, replyTo: reply_to ?? undefined, triedAt: dateOf(tried_at), heldUntil: dateOf(held_until) }
}

/**
 * Notes that sending begins now: what crashes after this may have gone out. False for one that was withdrawn, or that somebody
 * else has begun to send since `seen`.
 */
export async function noteTry(db: Db, id: MessageId, at: Date | null, seen: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update messaging_messages set tried_at = ${at}::timestamptz
    where id = ${id} and state = 'queued' and tried_at is not distinct from ${seen}::timestamptz returning id`)
  return rows.length > 0
}

/** Its report may have come before the answer of the vendor did. */
export async function noteSent(db: Db, id: MessageId, vendorId: string): Promise<void> {
  await db.execute(sql`
    update messaging_messages set vendor_id = ${vendorId}, state = case when state = 'queued' then 'sent' else state end where id = ${id}`)
}

/** The first of a vendor's ids that no message of the account has. */
export async function findUnknown(
  db: Db,
  accountId: string,
  vendorIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...vendorIds])}::text[]) with ordinality given (id, place)
    where not exists (select 1 from messaging_messages m where m.account_id = ${accountId}::uuid and m.vendor_id = given.id)
    order by place limit 1`)
  return rows[0]?.id
}

export async function noteFailed(
  db: Db,
  id: MessageId,
  { reason, code }: Pick<VendorFailure, 'reason' | 'code'>,
): Promise<void> {
  await db.execute(sql`
    update messaging_messages set state = 'failed', reason = ${reason}, code = ${code}::int where id = ${id} and state = 'queued'`)
}

/** Keeps the conversation as it is until the transaction ends: whoever queues a message waits. */
export async function lockConversation(db: Db, id: ConversationId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from messaging_conversations where id = ${id} for update`,
  )
  return rows.length > 0
}

/** Conversations of an account that have something to send. */
export async function listWaitingConversations(db: Db, accountId: string): Promise<ConversationId[]> {
  const { rows } = await db.execute<{ conversation_id: ConversationId }>(sql`
    select distinct conversation_id from messaging_messages where account_id = ${accountId}::uuid and state = 'queued'`)
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Messages of an account, or of one of its broadcasts, that have not gone out and whose price is not held yet. A hidden one is a reaction: free. */
export async function countUnheld(db: Db, accountId: string, broadcastId?: BroadcastId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from messaging_messages m where account_id = ${accountId}::uuid and state = 'queued' and direction <> 'hidden'
      ${broadcastId ? sql`and m.broadcast_id = ${broadcastId}` : sql``}
      and not exists (select 1 from credit_holds h where h.id = m.id and h.state = 'open')`)
  return onlyRow(rows).count
}

/** Who pays where nobody is named: whoever has had the organization longest. */
export async function findOwner(db: Db, organizationId: OrganizationId): Promise<UserId | undefined> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select user_id from organization_members where organization_id = ${organizationId} and role = 0 order by user_id limit 1`)
  return rows[0]?.user_id
}

/** Everything that waits in a conversation has failed. */
export async function failQueued(db: Db, id: ConversationId): Promise<void> {
  await db.execute(sql`
    update messaging_messages set state = 'failed', reason = 'not_reached' where conversation_id = ${id} and state = 'queued'`)
}
