import { sql } from 'drizzle-orm'
import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailHold, EmailPerson } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { MailAttachment } from '../../providers/mail/port.ts'

export type MailRow = {
  id: string
  mailboxId: string
  threadId: EmailThreadId
  direction: 'in' | 'out'
  /** Without angle brackets. */
  messageId: string
  references: string[]
  from: EmailPerson
  replyTo: EmailPerson | null
  to: EmailPerson[]
  cc: EmailPerson[]
  subject: string
  text: string
  html: string
  truncated: boolean
  attachments: MailAttachment[]
  /** Its number in the mailbox, as long as that numbers by this validity; null for what was sent. */
  numbered: { uid: number; uidValidity: number } | null
  /** Why no machine may answer it. */
  guard: EmailHold | null
  sentAt: Date
}

type Row = Pick<MailRow, 'id' | 'direction' | 'subject' | 'html' | 'truncated' | 'attachments' | 'guard'> & {
  mailbox_id: string
  thread_id: EmailThreadId
  message_id: string
  reference_ids: string[]
  sender: EmailPerson
  reply_to: EmailPerson | null
  recipients: EmailPerson[]
  copies: EmailPerson[]
  body: string
  uid: string | null
  uid_validity: string | null
  sent_at: string | Date
}

const toMail = (row: Row): MailRow => ({
  id: row.id,
  mailboxId: row.mailbox_id,
  threadId: row.thread_id,
  direction: row.direction,
  messageId: row.message_id,
  references: row.reference_ids,
  from: row.sender,
  replyTo: row.reply_to,
  to: row.recipients,
  cc: row.copies,
  subject: row.subject,
  text: row.body,
  html: row.html,
  truncated: row.truncated,
  attachments: row.attachments,
  numbered:
    row.uid === null || row.uid_validity === null
      ? null
      : { uid: Number(row.uid), uidValidity: Number(row.uid_validity) },
  guard: row.guard,
  sentAt: new Date(row.sent_at),
})

/** False for one that is there: a mail that is told twice is one. */
export async function insertMail(db: Db, mail: MailRow, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into email_messages (id, mailbox_id, thread_id, direction, message_id, reference_ids, sender, reply_to, recipients, copies,
      subject, body, html, truncated, attachments, uid, uid_validity, guard, sent_at, created_at)
    values (${mail.id}, ${mail.mailboxId}, ${mail.threadId}, ${mail.direction}, ${mail.messageId}, ${sql.param(mail.references)}::text[],
      ${jsonText(mail.from)}::jsonb, ${mail.replyTo ? jsonText(mail.replyTo) : null}::jsonb, ${jsonText(mail.to)}::jsonb,
      ${jsonText(mail.cc)}::jsonb, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.truncated}, ${jsonText(mail.attachments)}::jsonb,
      ${mail.numbered?.uid ?? null}::bigint, ${mail.numbered?.uidValidity ?? null}::bigint, ${mail.guard}, ${mail.sentAt}, ${now})
    on conflict (mailbox_id, message_id) do nothing returning id`)
  return rows.length > 0
}

/** Whether a mail is here: then it has this number from now on. */
export async function hasMail(
  db: Db,
  mailboxId: string,
  messageId: string,
  { uid, uidValidity }: { uid: number; uidValidity: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update email_messages set uid = case when direction = 'in' then ${uid}::bigint end,
      uid_validity = case when direction = 'in' then ${uidValidity}::bigint end
    where mailbox_id = ${mailboxId} and message_id = ${messageId} returning id`)
  return rows.length > 0
}

/** A mail of the place. */
export async function findMail(db: Db, tenant: Tenant, id: string): Promise<MailRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.mailbox_id, m.thread_id, m.direction, m.message_id, m.reference_ids, m.sender, m.reply_to, m.recipients, m.copies, m.subject,
      m.body, m.html, m.truncated, m.attachments, m.uid, m.uid_validity, m.guard, m.sent_at
    from email_messages m join email_mailboxes b on b.id = m.mailbox_id where m.id = ${id}::uuid and ${ofPlace(tenant, sql`b`)}`)
  return rows[0] && toMail(rows[0])
}

const shownMails = 200

/** The last mails of a thread in the order in which they came here: clocks of others are not to be trusted. */
export async function listMails(db: Db, threadId: EmailThreadId): Promise<MailRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, mailbox_id, thread_id, direction, message_id, reference_ids, sender, reply_to, recipients, copies, subject, body, html,
      truncated, attachments, uid, uid_validity, guard, sent_at
    from email_messages where thread_id = ${threadId} order by created_at desc, id desc limit ${shownMails}`)
  return rows.map(toMail).toReversed()
}

/** What came in last, the newest first. */
export async function listLastIncoming(db: Db, mailboxId: string, limit: number): Promise<MailRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, mailbox_id, thread_id, direction, message_id, reference_ids, sender, reply_to, recipients, copies, subject, body, '' as html,
      truncated, attachments, uid, uid_validity, guard, sent_at
    from email_messages where mailbox_id = ${mailboxId} and direction = 'in' order by created_at desc, id desc limit ${limit}`)
  return rows.map(toMail)
}
