import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { type DeliveryState, nextDeliveryState } from '#contract/messaging/delivery.ts'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { MediaUnread } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { firstIdAt, madeAt } from '../../platform/id.ts'
import type { VendorFailure } from '../../providers/whatsapp/port.ts'
import { type MessageRow, type NewInboxMessage, saidIn } from './message-row.ts'

type Row = Pick<MessageRow, 'id' | 'direction' | 'content' | 'author' | 'state' | 'reason' | 'code' | 'reactions'> & {
  conversation_id: ConversationId
  author_id: UserId | null
  author_name: string | null
  vendor_id: string | null
  reply_to: MessageId | null
  client_key: string | null
  file_key: string | null
  created_at: string | Date
}

const toMessage = (row: Row): MessageRow => ({
  id: row.id,
  conversationId: row.conversation_id,
  direction: row.direction,
  content: row.content,
  author: row.author,
  authorId: row.author_id,
  authorName: row.author_name ?? '',
  state: row.state,
  reason: row.reason,
  code: row.code,
  vendorId: row.vendor_id,
  replyTo: row.reply_to,
  reactions: row.reactions,
  clientKey: row.client_key,
  fileKey: row.file_key,
  createdAt: new Date(row.created_at),
})

const columns = sql`m.id, m.conversation_id, m.direction, m.content, m.author, m.author_id, u.name as author_name, m.state, m.reason,
  m.code, m.vendor_id, m.reply_to, m.reactions, m.client_key, m.file_key, m.created_at`
const joined = sql`messaging_messages m left join users u on u.id = m.author_id`

const findWhere = async (db: Db, where: SQL): Promise<MessageRow | undefined> => {
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${joined} where ${where} limit 1`)
  return rows[0] && toMessage(rows[0])
}

/** The newest messages, or those before one, the newest first. */
export async function listMessages(
  db: Db,
  conversationId: ConversationId,
  { before, limit }: { before?: MessageId | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} where m.conversation_id = ${conversationId} and m.direction <> 'hidden'
      ${before ? sql`and m.id < ${before}::uuid` : sql``} order by m.id desc limit ${limit}`)
  return rows.map(toMessage)
}

export const findMessage = (db: Db, conversationId: ConversationId, id: MessageId) =>
  findWhere(db, sql`m.id = ${id} and m.conversation_id = ${conversationId}`)
export const findByKey = (db: Db, conversationId: ConversationId, key: string) =>
  findWhere(db, sql`m.conversation_id = ${conversationId} and m.client_key = ${key}`)
export const findByVendor = (db: Db, accountId: MessagingAccountId, vendorId: string) =>
  findWhere(db, sql`m.account_id = ${accountId} and m.vendor_id = ${vendorId}`)

/** What the customer was told last. */
export async function findNewestSaid(db: Db, conversationId: ConversationId): Promise<MessageRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} where m.conversation_id = ${conversationId} and m.direction = 'out' order by m.id desc limit 1`)
  return rows[0] && toMessage(rows[0])
}

const dayMs = 86_400_000

/**
 * Whether something is known by a key already: keys hold within a month, so that the year before is looked through, while the conversation is locked. Each is
 * looked up by its index (`offset 0`), and no other month is looked at.
 */
function isKnown(id: MessageId, by: SQL): SQL {
  const at = (days: number) => firstIdAt(new Date(madeAt(id).getTime() + days * dayMs))
  return sql`exists (select from messaging_messages e where e.id > ${at(-366)}::uuid and e.id < ${at(1)}::uuid and ${by} offset 0)`
}

/** Adds a message, unless its key or the vendor's id is known; says whether it did. What is to be sent is queued. */
export const insertMessage = async (
  db: Db,
  accountId: MessagingAccountId,
  message: NewInboxMessage,
): Promise<boolean> => (await insertMessages(db, accountId, [message])).size > 0

/** The same of many; answers which were added. */
export async function insertMessages(
  db: Db,
  accountId: MessagingAccountId,
  given: readonly NewInboxMessage[],
): Promise<Set<MessageId>> {
  const [first] = given
  if (!first) return new Set()
  const rows = given.map((message) => ({
    ...message,
    said: storableText(saidIn(message.content)).slice(0, 8_000),
    state: message.sending ? 'queued' : message.state,
  }))
  const added = await db.execute<{ id: MessageId }>(sql`
    insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, author_id, sending, state, vendor_id,
      reply_to, client_key, file_key, broadcast_id, held_until, created_at)
    select m.id, ${accountId}::uuid, m."conversationId", m.direction, m.content, m.said, m.author, m."authorId", m.sending, m.state, m."vendorId",
      m."replyTo", m."clientKey", m."fileKey", m."broadcastId", m."heldUntil", m."createdAt"
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as m (id uuid, "conversationId" uuid, direction text, content jsonb, said text, author text,
      "authorId" uuid, sending jsonb, state text, "vendorId" text, "replyTo" uuid, "clientKey" text, "fileKey" text, "broadcastId" uuid,
      "heldUntil" timestamptz, "createdAt" timestamptz)
    where not ${isKnown(first.id, sql`e.account_id = ${accountId}::uuid and e.vendor_id = m."vendorId"`)}
      and not ${isKnown(first.id, sql`e.conversation_id = m."conversationId" and e.client_key = m."clientKey"`)}
    on conflict do nothing returning id`)
  return new Set(added.rows.map(({ id }) => id))
}

/** Queues a reaction: it is sent like a message and shown at the one it is about. */
export async function insertReaction(
  db: Db,
  accountId: MessagingAccountId,
  given: { id: MessageId; conversationId: ConversationId; to: string; emoji: string; clientKey: string; now: Date },
): Promise<void> {
  const { id, conversationId, to, emoji, clientKey, now } = given
  await db.execute(sql`
    insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, sending, state, client_key, created_at)
    select ${id}::uuid, ${accountId}::uuid, ${conversationId}::uuid, 'hidden', '{}', '', 'person', ${jsonText({ kind: 'reaction', to, emoji })}::jsonb, 'queued',
      ${clientKey}, ${now}::timestamptz
    where not ${isKnown(id, sql`e.conversation_id = ${conversationId}::uuid and e.client_key = ${clientKey}`)} on conflict do nothing`)
}

/** The conversation of a message, whoever's it is. */
export async function findConversationOf(db: Db, id: MessageId): Promise<ConversationId | undefined> {
  const { rows } = await db.execute<{ conversation_id: ConversationId }>(
    sql`select conversation_id from messaging_messages where id = ${id} and direction <> 'hidden'`,
  )
  return rows[0]?.conversation_id
}

type Found = { id: MessageId; conversation_id: ConversationId; state: DeliveryState }

/**
 * Takes in what became of a message: known by the vendor's id, or by our key where the answer to its sending was lost. Answers
 * the message when that changed anything.
 */
export async function reportState(
  db: Db,
  accountId: MessagingAccountId,
  news: { vendorId: string; key: string | undefined; state: DeliveryState; failure: VendorFailure | undefined },
): Promise<(Found & { before: DeliveryState }) | undefined> {
  const byKey =
    news.key && /^[0-9a-f-]{36}$/.test(news.key) ? sql`or (id = ${news.key}::uuid and vendor_id is null)` : sql``
  const { rows } = await db.execute<Found>(sql`
    select id, conversation_id, state from messaging_messages
    where account_id = ${accountId} and state is not null and (vendor_id = ${news.vendorId} ${byKey}) for update`)
  const [found] = rows
  if (!found) return undefined
  const state = nextDeliveryState(found.state, news.state)
  const failure = state === 'failed' && found.state !== 'failed' ? news.failure : undefined
  await db.execute(sql`
    update messaging_messages set vendor_id = ${news.vendorId}, state = ${state}
      ${failure ? sql`, reason = ${failure.reason}, code = ${failure.code}::int` : sql``} where id = ${found.id}`)
  return state === found.state ? undefined : { ...found, state, before: found.state }
}

/** What was sent in a conversation has reached the customer; says whether anything was on its way. */
export async function noteDelivered(db: Db, conversationId: ConversationId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update messaging_messages set state = 'delivered' where conversation_id = ${conversationId} and direction = 'out' and state = 'sent'
    returning id`)
  return rows.length > 0
}

/** Sets or takes back a reaction of one side. */
export async function setReaction(
  db: Db,
  id: MessageId,
  { emoji, by }: { emoji: string; by: 'customer' | 'us' },
): Promise<void> {
  const added = emoji === '' ? '[]' : jsonText([{ emoji, by }])
  await db.execute(sql`
    update messaging_messages set reactions = coalesce((select jsonb_agg(r) from jsonb_array_elements(reactions) r
      where r->>'by' <> ${by}), '[]') || ${added}::jsonb where id = ${id}`)
}

/** Removes a message that nobody has begun to send; answers of when it was, undefined where it is too late. The conversation must be locked. */
export async function deleteQueuedMessage(db: Db, id: MessageId): Promise<Date | undefined> {
  const { rows } = await db.execute<{ created_at: string | Date }>(sql`
    delete from messaging_messages where id = ${id} and state = 'queued' and tried_at is null and held_until is not null returning created_at`)
  return rows[0] && new Date(rows[0].created_at)
}

const noMessage = '00000000-0000-0000-0000-000000000000'

/**
 * Since when the customer waits for an answer, and how many messages wait, by what was said: what they wrote after the last answer to them (the
 * agent's names the message up to which it answers), and after it was resolved. What answers a question of the settings waits for nothing.
 */
export async function findWaiting(
  db: Db,
  conversationId: ConversationId,
): Promise<{ since: Date | null; count: number }> {
  const { rows } = await db.execute<{ at: string | Date | null; count: number }>(sql`
    with answered as (
      select coalesce(case when author = 'agent' then substring(client_key from '^answer:([0-9a-f-]{36})')::uuid end, id) as id
      from messaging_messages where conversation_id = ${conversationId}
        and ((direction = 'out' and author in ('person', 'agent', 'flow')) or content->>'what' = 'resolved') order by 1 desc limit 1)
    select min(m.created_at) as at, count(*)::int as count from messaging_messages m
    where m.conversation_id = ${conversationId} and m.direction = 'in' and m.id > coalesce((select id from answered), ${noMessage}::uuid)
      and not exists (select from messaging_messages q where q.id = m.reply_to and q.author = 'system')`)
  const { at, count } = onlyRow(rows)
  return { since: at === null ? null : new Date(at), count }
}

/** What was resolved, opened again and handed over, the newest first. */
export async function listPast(db: Db, conversationId: ConversationId, limit: number): Promise<MessageRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} where m.conversation_id = ${conversationId} and m.direction = 'inside'
      and m.content->>'what' in ('resolved', 'reopened', 'handed_over') order by m.id desc limit ${limit}`)
  return rows.map(toMessage)
}

/** The vendor's id of what the customer wrote last. */
export async function findLastIncoming(db: Db, conversationId: ConversationId): Promise<string | undefined> {
  const { rows } = await db.execute<{ vendor_id: string }>(sql`
    select vendor_id from messaging_messages where conversation_id = ${conversationId} and direction = 'in' and vendor_id is not null
    order by id desc limit 1`)
  return rows[0]?.vendor_id
}

/** The file of a message is here; null: it will never be. */
export async function setFile(
  db: Db,
  id: MessageId,
  file: { key: string; mime: string; bytes: number } | null,
): Promise<void> {
  const news = file ? { state: 'ready', mime: file.mime, bytes: file.bytes } : { state: 'failed' }
  await db.execute(sql`
    update messaging_messages set content = content || ${jsonText(news)}::jsonb, file_key = ${file?.key ?? null} where id = ${id}`)
}

/** What stands in a file was read, or why it was not. */
export async function setWords(
  db: Db,
  id: MessageId,
  { words, unread }: { words: string; unread?: MediaUnread },
): Promise<void> {
  const news = jsonText({ reading: false, ...(words !== '' && { words }), ...(unread && { unread }) })
  const { rows } = await db.execute<{ content: MessageRow['content'] }>(sql`
    update messaging_messages set content = content || ${news}::jsonb where id = ${id} returning content`)
  const [changed] = rows
  if (!changed) return
  const said = storableText(saidIn(changed.content)).slice(0, 8_000)
  await db.execute(sql`update messaging_messages set said = ${said} where id = ${id}`)
}
