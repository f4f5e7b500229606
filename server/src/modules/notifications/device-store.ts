import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'

/** Whether a device's token is still good; the same conditions as with every call. */
export async function isSignedIn(db: Db, userId: UserId, deviceId: string, now: Date): Promise<boolean> {
  const idleSince = new Date(now.getTime() - limits.token.idleSeconds * 1000)
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from devices where id = ${deviceId} and user_id = ${userId} and last_used_at > ${idleSince}
      and (expires_at is null or expires_at > ${now})) as found`)
  return rows[0]!.found
}
