import { sql } from 'drizzle-orm'
import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailPerson } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { MailRow } from './message-store.ts'

/** The threads of mails that are here, by Message-ID; nobody else changes them until the transaction ends. */
export async function findThreadsOf(
  db: Db,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<Map<string, EmailThreadId>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await db.execute<{ message_id: string; thread_id: EmailThreadId }>(sql`
    select m.message_id, m.thread_id from email_messages m join email_threads t on t.id = m.thread_id
    where m.mailbox_id = ${mailboxId}::uuid and m.message_id = any(${sql.param([...new Set(messageIds)])}::text[])
    order by t.id for update of t`)
  return new Map(rows.map(({ message_id, thread_id }) => [message_id, thread_id]))
}

/** Threads that these mails begin: nothing is to be done in them. */
export async function insertThreads(
  db: Db,
  first: readonly (MailRow & { person: EmailPerson })[],
  now: Date,
): Promise<void> {
  if (first.length === 0) return
  const rows = first.map(({ threadId, mailboxId, subject, person, sentAt }) => ({
    id: threadId,
    mailboxId,
    subject,
    person,
    sentAt,
  }))
  await db.execute(sql`
    insert into email_threads (id, mailbox_id, subject, category, person, snippet, unread, last_at, created_at)
    select t.id, t."mailboxId", t.subject, 'done', t.person, '', false, t."sentAt", ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as t (id uuid, "mailboxId" uuid, subject text, person jsonb, "sentAt" timestamptz)`)
}

/** Threads show the last of these mails that is as new as they are. */
export async function addToThreads(
  db: Db,
  mails: readonly Pick<MailRow & { snippet: string }, 'threadId' | 'snippet' | 'sentAt'>[],
): Promise<void> {
  const last = [
    ...new Map(mails.map(({ threadId, snippet, sentAt }) => [threadId, { threadId, snippet, sentAt }])).values(),
  ]
  await db.execute(sql`
    update email_threads t set snippet = m.snippet, last_at = greatest(t.last_at, m."sentAt")
    from jsonb_to_recordset(${jsonText(last)}::jsonb) as m ("threadId" uuid, snippet text, "sentAt" timestamptz)
    where t.id = m."threadId"`)
}
