import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type MailedNotification = NotificationContent & {
  userId: UserId
  to: string
  language: Language
  thread: string | null
  createdAt: Date
}

const listMailed = async (db: Db, which: SQL): Promise<MailedNotification[]> => {
  const { rows } = await db.execute<{
    kind: NotificationKind
    facts: MailedNotification['facts']
    email_shown: string
    language: Language | null
    user_id: UserId
    thread: string | null
    created_at: string | Date
  }>(sql`
    select n.kind, n.facts, n.user_id, n.thread, n.created_at, u.email_shown, u.language from notifications n join users u on u.id = n.user_id ${which} order by n.id`)
  return rows.map(
    (row) =>
      // Kind and facts were stored together by insertAll.
      ({
        kind: row.kind,
        facts: row.facts,
        userId: row.user_id,
        to: row.email_shown,
        language: row.language ?? 'en',
        thread: row.thread,
        createdAt: new Date(row.created_at),
      }) as MailedNotification,
  )
}

/** What a mail is about and to whom; nothing when the notification or the person is gone. */
export const findMailed = (db: Db, id: NotificationId): Promise<MailedNotification[]> =>
  listMailed(db, sql`where n.id = ${id}`)

export type HeldMail = { id: NotificationId; userId: UserId; dueAt: Date }

export async function insertHeld(db: Db, held: readonly HeldMail[]): Promise<void> {
  if (held.length === 0) return
  await db.execute(sql`
    insert into notification_held_mails (notification_id, user_id, due_at)
    select * from unnest(${sql.param(held.map(({ id }) => id))}::uuid[], ${sql.param(held.map(({ userId }) => userId))}::uuid[],
      ${sql.param(held.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[])`)
}

/**
 * What goes out in the mail of a held notification, oldest first: all of its person that is due and in no mail yet, and, when
 * the mail was tried before, exactly what it held then. Nothing when another mail has taken it along.
 */
export async function takeHeld(db: Db, id: NotificationId, now: Date): Promise<MailedNotification[]> {
  await db.execute(sql`
    with waiting as (
      select h.notification_id from notification_held_mails h
      where h.user_id = (select user_id from notification_held_mails where notification_id = ${id} and mail_id is null)
        and h.mail_id is null and (h.due_at <= ${now} or h.notification_id = ${id})
      order by h.notification_id for update)
    update notification_held_mails h set mail_id = ${id} from waiting w where h.notification_id = w.notification_id`)
  return listMailed(db, sql`join notification_held_mails h on h.notification_id = n.id where h.mail_id = ${id}`)
}

/** The mail is out. */
export async function removeHeld(db: Db, mail: NotificationId): Promise<void> {
  await db.execute(sql`delete from notification_held_mails where mail_id = ${mail}`)
}
