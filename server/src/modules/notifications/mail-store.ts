import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type MailedNotification = NotificationContent & { to: string; language: Language }

/** What a mail is about and to whom; undefined when the notification or the person is gone. */
export async function findMailed(db: Db, id: NotificationId): Promise<MailedNotification | undefined> {
  const { rows } = await db.execute<{
    kind: NotificationKind
    facts: MailedNotification['facts']
    email_shown: string
    language: Language | null
  }>(sql`
    select n.kind, n.facts, u.email_shown, u.language from notifications n join users u on u.id = n.user_id where n.id = ${id}`)
  const [row] = rows
  // Kind and facts were stored together by insertAll.
  return (
    row &&
    ({ kind: row.kind, facts: row.facts, to: row.email_shown, language: row.language ?? 'en' } as MailedNotification)
  )
}
