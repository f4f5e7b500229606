import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

export type NewMail = { key: string; to: string; subject: string; text: string }

/** Answers the keys of those that were not there yet. */
export async function addMails(db: Db, mails: readonly NewMail[]): Promise<string[]> {
  const added: string[] = []
  for (const { key, to, subject, text } of mails) {
    const { rows } = await db.execute<{ key: string }>(sql`
      insert into flow_mails (key, recipient, subject, text) values (${key}, ${to}, ${subject}, ${text})
      on conflict (key) do nothing returning key`)
    added.push(...rows.map((row) => row.key))
  }
  return added
}

export async function findUnsent(db: Db, key: string): Promise<Omit<NewMail, 'key'> | undefined> {
  const { rows } = await db.execute<Omit<NewMail, 'key'>>(sql`
    select recipient as to, subject, text from flow_mails where key = ${key} and sent_at is null`)
  return rows[0]
}

export async function markFlowMailSent(db: Db, key: string, now: Date): Promise<void> {
  await db.execute(sql`update flow_mails set sent_at = ${now}, failed = null where key = ${key}`)
}

/** It is given up. */
export async function markFailed(db: Db, key: string, why: string): Promise<void> {
  await db.execute(sql`update flow_mails set failed = ${why.slice(0, 500)} where key = ${key}`)
}

export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from flow_mails where sent_at < ${before}`)
}
