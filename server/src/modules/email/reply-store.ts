import { type SQL, sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import type { EmailPerson, EmailReplyState, UnreadAttachment } from '#contract/email/thread.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { mailboxOfPlace } from './mailbox-store.ts'

export type ReplyRow = {
  id: EmailReplyId
  mailboxId: string
  threadId: EmailThreadId
  /** The mail that it answers; null: it begins a conversation. */
  aboutId: string | null
  state: EmailReplyState
  text: string
  evidence: AnswerPart[]
  unreadAttachments: UnreadAttachment[]
  author: 'agent' | 'person'
  authorId: UserId | null
  to: EmailPerson[]
  cc: string[]
  bcc: string[]
  subject: string
  /** Without angle brackets. */
  messageId: string
  references: string[]
  sendAt: Date | null
  reason: string
  /** It asks again, because nobody answered. */
  followUp: boolean
  /** The step of a flow that wrote it; null: none did. */
  flowKey: string | null
  updatedAt: Date
  /** The server said that it took it. */
  accepted: boolean
}

type Row = Pick<ReplyRow, 'id' | 'state' | 'evidence' | 'author' | 'cc' | 'bcc' | 'subject' | 'reason' | 'accepted'> & {
  mailbox_id: string
  thread_id: EmailThreadId
  about_id: string | null
  follow_up: boolean
  flow_key: string | null
  body: string
  author_id: UserId | null
  unread_attachments: UnreadAttachment[]
  recipients: EmailPerson[]
  message_id: string
  reference_ids: string[]
  send_at: string | Date | null
  updated_at: string | Date
}

const toReply = (row: Row): ReplyRow => ({
  id: row.id,
  mailboxId: row.mailbox_id,
  threadId: row.thread_id,
  aboutId: row.about_id,
  state: row.state,
  text: row.body,
  evidence: row.evidence,
  unreadAttachments: row.unread_attachments,
  author: row.author,
  authorId: row.author_id,
  to: row.recipients,
  cc: row.cc,
  bcc: row.bcc,
  subject: row.subject,
  messageId: row.message_id,
  references: row.reference_ids,
  sendAt: row.send_at === null ? null : new Date(row.send_at),
  reason: row.reason,
  followUp: row.follow_up,
  flowKey: row.flow_key,
  updatedAt: new Date(row.updated_at),
  accepted: row.accepted,
})

const columns = sql`r.id, r.mailbox_id, r.thread_id, r.about_id, r.state, r.body, r.evidence, r.unread_attachments, r.author, r.author_id, r.recipients, r.cc,
  r.bcc, r.subject, r.message_id, r.reference_ids, r.send_at, r.reason, r.follow_up, r.flow_key, r.updated_at,
  r.accepted_at is not null as accepted`
const underWay = sql`('draft', 'scheduled', 'sending', 'unclear', 'failed')`

async function findOne(db: Db, where: SQL): Promise<ReplyRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from email_replies r where ${where}`)
  return rows[0] && toReply(rows[0])
}

export const findReply = (db: Db, tenant: Tenant, id: EmailReplyId): Promise<ReplyRow | undefined> =>
  findOne(db, sql`r.id = ${id} and r.mailbox_id = (select b.id from email_mailboxes b where ${mailboxOfPlace(tenant)})`)

/** What the step of a flow wrote. */
export const findReplyOfFlow = (db: Db, mailboxId: string, flowKey: string): Promise<ReplyRow | undefined> =>
  findOne(db, sql`r.mailbox_id = ${mailboxId} and r.flow_key = ${flowKey}`)

/** For jobs, which know it by its id alone. */
export const findAnyReply = (db: Db, id: EmailReplyId): Promise<ReplyRow | undefined> => findOne(db, sql`r.id = ${id}`)

/** The one reply of a thread that has not gone out and was not dropped. */
export const findUnderWay = (db: Db, threadId: EmailThreadId): Promise<ReplyRow | undefined> =>
  findOne(db, sql`r.thread_id = ${threadId} and r.state in ${underWay}`)

/** Those of a mailbox that go out when their time comes, or whose sending began. */
export async function listScheduled(db: Db, mailboxId: string): Promise<Pick<ReplyRow, 'id' | 'sendAt'>[]> {
  const { rows } = await db.execute<Pick<Row, 'id' | 'send_at'>>(
    sql`select r.id, r.send_at from email_replies r where r.mailbox_id = ${mailboxId} and r.state in ('scheduled', 'sending')`,
  )
  return rows.map(({ id, send_at }) => ({ id, sendAt: send_at === null ? null : new Date(send_at) }))
}

/** Waits for nothing that others hold: until it is stored nobody knows that the mail is out. */
export async function noteAccepted(db: Db, id: EmailReplyId, now: Date): Promise<void> {
  await db.execute(sql`update email_replies set accepted_at = ${now}::timestamptz where id = ${id}`)
}

export async function insertReply(db: Db, reply: Omit<ReplyRow, 'accepted'>): Promise<void> {
  await db.execute(sql`
    insert into email_replies (id, mailbox_id, thread_id, about_id, state, body, evidence, unread_attachments, author, author_id, recipients, cc, bcc, subject,
      message_id, reference_ids, send_at, reason, follow_up, flow_key, created_at, updated_at)
    values (${reply.id}, ${reply.mailboxId}, ${reply.threadId}, ${reply.aboutId}::uuid, ${reply.state}, ${reply.text},
      ${jsonText(reply.evidence)}::jsonb, ${jsonText(reply.unreadAttachments)}::jsonb, ${reply.author}, ${reply.authorId}::uuid, ${jsonText(reply.to)}::jsonb,
      ${sql.param(reply.cc)}::text[], ${sql.param(reply.bcc)}::text[], ${reply.subject}, ${reply.messageId},
      ${sql.param(reply.references)}::text[], ${reply.sendAt}::timestamptz, ${reply.reason}, ${reply.followUp}, ${reply.flowKey},
      ${reply.updatedAt}, ${reply.updatedAt})`)
}

type Move = {
  from: readonly EmailReplyState[]
  /** Only where it was changed then and not since. */
  updatedAt?: Date
  to: EmailReplyState
  now: Date
  sendAt?: Date | null
  reason?: string
  text?: string
  /** The mail that it answers from now on. */
  aboutId?: string | undefined
  author?: { kind: ReplyRow['author']; id: UserId | null }
}

/** Moves a reply from one of some states to another: false where it stands in none of them any more, or was changed since. */
export async function moveReply(db: Db, id: EmailReplyId, move: Move): Promise<boolean> {
  const { from, updatedAt, to, now, sendAt = null, reason = '', text, aboutId, author } = move
  const { rows } = await db.execute<{ id: string }>(sql`
    update email_replies set state = ${to}, send_at = ${sendAt}::timestamptz, reason = ${reason}, updated_at = ${now}::timestamptz,
      sent_at = case when ${to} = 'sent' then ${now}::timestamptz else sent_at end
      ${text === undefined ? sql`` : sql`, body = ${text}`}
      ${aboutId === undefined ? sql`` : sql`, about_id = ${aboutId}`}
      ${author === undefined ? sql`` : sql`, author = ${author.kind}, author_id = ${author.id}::uuid`}
    where id = ${id} and state = any(${sql.param([...from])}::text[])
      ${updatedAt === undefined ? sql`` : sql`and updated_at = ${updatedAt}::timestamptz`} returning id`)
  return rows.length > 0
}

/** What the agent sent since, or is about to send: into a thread, and from the mailbox to an address. */
export async function countSent(
  db: Db,
  { mailboxId, threadId, address }: { mailboxId: string; threadId: EmailThreadId; address: string },
  { hourAgo, dayAgo }: { hourAgo: Date; dayAgo: Date },
): Promise<{ thread: number; address: number }> {
  const since = (at: Date) => sql`(r.sent_at > ${at}::timestamptz or r.state in ('scheduled', 'sending'))`
  const { rows } = await db.execute<{ thread: number; address: number }>(sql`
    select count(*) filter (where r.thread_id = ${threadId} and ${since(hourAgo)})::int as thread,
      count(*) filter (where lower(r.recipients->0->>'address') = lower(${address}))::int as address
    from email_replies r where r.mailbox_id = ${mailboxId} and r.author = 'agent' and ${since(dayAgo)}`)
  return rows[0] ?? { thread: 0, address: 0 }
}
