import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { DigestChoice } from '#contract/notifications/delivery.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { PreferenceInput } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

/** What a person chose; null: nothing. */
export type StoredPreference = {
  kind: NotificationKind
  in_app: boolean | null
  email: boolean | null
  push: boolean | null
  digest: DigestChoice | null
}

export async function listPreferences(db: Db, userId: UserId): Promise<StoredPreference[]> {
  const { rows } = await db.execute<StoredPreference>(
    sql`select kind, in_app, email, push, digest from notification_preferences where user_id = ${userId}`,
  )
  return rows
}

/** What is left out of a choice stays as it is. */
export async function savePreferences(db: Db, userId: UserId, chosen: PreferenceInput['preferences']): Promise<void> {
  for (const { kind, in_app, email, push, digest } of chosen)
    await db.execute(sql`
      insert into notification_preferences as p (user_id, kind, in_app, email, push, digest)
      values (${userId}, ${kind}, ${in_app ?? null}::boolean, ${email ?? null}::boolean, ${push ?? null}::boolean, ${digest ?? null})
      on conflict (user_id, kind) do update
      set in_app = coalesce(excluded.in_app, p.in_app), email = coalesce(excluded.email, p.email),
        push = coalesce(excluded.push, p.push), digest = coalesce(excluded.digest, p.digest)`)
}
