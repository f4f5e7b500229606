import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type DueMail = NotificationContent & {
  id: NotificationId
  to: string
  language: Language
  /** Tries with this one. */
  attempts: number
}

/** Takes mails whose time has come; nobody else takes them before `until`. Each taking counts as a try. */
export async function take(db: Db, now: Date, until: Date, most: number): Promise<DueMail[]> {
  const { rows } = await db.execute<{
    id: NotificationId
    kind: NotificationKind
    facts: DueMail['facts']
    email_shown: string
    language: Language | null
    attempts: number
  }>(sql`
    update notification_mails m set next_at = ${until}::timestamptz, attempts = m.attempts + 1
    from notifications n join users u on u.id = n.user_id
    where n.id = m.notification_id and m.notification_id in (
      select notification_id from notification_mails
      where given_up_at is null and next_at <= ${now}::timestamptz
      order by next_at limit ${most} for update skip locked)
    returning n.id, n.kind, n.facts, u.email_shown, u.language, m.attempts`)
  return rows.map(
    ({ id, kind, facts, email_shown, language, attempts }) =>
      // Kind and facts were stored together by insertAll.
      ({ id, kind, facts, to: email_shown, language: language ?? 'en', attempts }) as DueMail,
  )
}

export const remove = (db: Db, id: NotificationId) =>
  db.execute(sql`delete from notification_mails where notification_id = ${id}`)

/** A try failed: when the next one is; null: there is none. */
export const postpone = (db: Db, id: NotificationId, next: Date | null, now: Date, error: string) =>
  db.execute(sql`
    update notification_mails set error = ${error.slice(0, 500)}, next_at = ${next ?? now}::timestamptz,
      given_up_at = ${next === null ? now : null}::timestamptz
    where notification_id = ${id}`)
