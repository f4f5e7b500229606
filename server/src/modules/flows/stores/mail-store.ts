import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

export type NewMail = { key: string; to: string; subject: string; text: string }
export type DueMail = NewMail & { attempts: number }

/** Puts mails on their way; one that is there under its key already stays as it is. */
export async function addMails(db: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  for (const { key, to, subject, text } of mails)
    await db.execute(sql`
      insert into flow_mails (key, recipient, subject, text, due_at) values (${key}, ${to}, ${subject}, ${text}, ${now})
      on conflict (key) do nothing`)
}

/** Takes mails that are due until `again`. */
export async function takeMails(db: Db, now: Date, again: Date, most: number): Promise<DueMail[]> {
  const { rows } = await db.execute<{
    key: string
    recipient: string
    subject: string
    text: string
    attempts: number
  }>(sql`
    update flow_mails set due_at = ${again}, attempts = attempts + 1 where key in (
      select key from flow_mails where due_at <= ${now} order by due_at limit ${most} for update skip locked)
    returning key, recipient, subject, text, attempts`)
  return rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient }))
}

export async function markSent(db: Db, key: string, now: Date): Promise<void> {
  await db.execute(sql`update flow_mails set due_at = null, sent_at = ${now}, failed = null where key = ${key}`)
}

/** `due` null: it is given up. */
export async function markFailed(db: Db, key: string, due: Date | null, why: string): Promise<void> {
  await db.execute(sql`update flow_mails set due_at = ${due}, failed = ${why.slice(0, 500)} where key = ${key}`)
}

export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from flow_mails where sent_at < ${before}`)
}
