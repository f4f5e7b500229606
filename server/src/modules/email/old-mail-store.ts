import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { MailRow } from './message-store.ts'

/** Which of many mails are here, by their Message-IDs: they have these numbers from now on. */
export async function numberMails(
  db: Db,
  mailboxId: string,
  mails: readonly { messageId: string; uid: number }[],
  uidValidity: number,
): Promise<Set<string>> {
  const numbered = mails.map(({ messageId, uid }) => ({ messageId, uid }))
  const { rows } = await db.execute<{ message_id: string }>(sql`
    update email_messages m set uid = case when m.direction = 'in' then n.uid end,
      uid_validity = case when m.direction = 'in' then ${uidValidity}::bigint end
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb) as n ("messageId" text, uid bigint)
    where m.mailbox_id = ${mailboxId}::uuid and m.message_id = n."messageId" returning m.message_id`)
  return new Set(rows.map(({ message_id }) => message_id))
}

/** They came when their server says so, and before the mailbox was connected: their order is that of then. */
export async function insertMails(
  db: Db,
  mails: readonly (MailRow & { receivedAt: Date })[],
  connectedAt: Date,
): Promise<void> {
  const rows = mails.map(({ numbered, ...row }) => ({ ...row, ...numbered }))
  await db.execute(sql`
    insert into email_messages (id, mailbox_id, thread_id, direction, message_id, reference_ids, sender, reply_to, recipients, copies,
      subject, body, html, truncated, attachments, uid, uid_validity, guard, sent_at, created_at)
    select m.id, m."mailboxId", m."threadId", m.direction, m."messageId", m."references", m."from", m."replyTo", m."to", m.cc,
      m.subject, m.text, m.html, m.truncated, m.attachments, m.uid, m."uidValidity", m.guard, m."sentAt", least(m."receivedAt", ${connectedAt}::timestamptz)
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as m (id uuid, "mailboxId" uuid, "threadId" uuid, direction text, "messageId" text,
      "references" text[], "from" jsonb, "replyTo" jsonb, "to" jsonb, cc jsonb, subject text, text text, html text, truncated boolean,
      attachments jsonb, uid bigint, "uidValidity" bigint, guard text, "sentAt" timestamptz, "receivedAt" timestamptz)`)
}
