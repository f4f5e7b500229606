import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../../platform/db/database.ts'

export type PushedNotification = NotificationContent & { id: NotificationId; thread: string | null; language: Language }

/** What a push message is about; nothing once it has been read or is gone. */
export async function findPushed(db: Db, id: NotificationId): Promise<PushedNotification | undefined> {
  const { rows } = await db.execute<{
    kind: NotificationKind
    facts: NotificationContent['facts']
    thread: string | null
    language: Language | null
  }>(sql`
    select n.kind, n.facts, n.thread, u.language from notifications n join users u on u.id = n.user_id
    where n.id = ${id} and n.confirmed_at is null`)
  const [row] = rows
  // Kind and facts were stored together by insertAll.
  return row && ({ ...row, id, language: row.language ?? 'en' } as PushedNotification)
}
