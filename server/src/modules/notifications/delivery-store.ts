import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { firstDelivery, type NotificationDelivery } from '#contract/notifications/delivery.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'

/** How each of these people is reached who has chosen anything. */
export async function listDeliveries(db: Db, users: readonly UserId[]): Promise<Map<UserId, NotificationDelivery>> {
  const { rows } = await db.execute<NotificationDelivery & { user_id: UserId }>(sql`
    select user_id, time_zone, quiet, urgent_passes, digest, digest_at from notification_deliveries
    where user_id = any(${sql.param(users)}::uuid[])`)
  return new Map(rows.map(({ user_id, ...delivery }) => [user_id, delivery]))
}

export const findDelivery = async (db: Db, userId: UserId): Promise<NotificationDelivery> =>
  (await listDeliveries(db, [userId])).get(userId) ?? firstDelivery

export async function saveDelivery(db: Db, userId: UserId, delivery: NotificationDelivery): Promise<void> {
  const { time_zone, quiet, urgent_passes, digest, digest_at } = delivery
  await db.execute(sql`
    insert into notification_deliveries (user_id, time_zone, quiet, urgent_passes, digest, digest_at)
    values (${userId}, ${time_zone}, ${quiet && jsonText(quiet)}::jsonb, ${urgent_passes}, ${digest}, ${digest_at})
    on conflict (user_id) do update set time_zone = excluded.time_zone, quiet = excluded.quiet,
      urgent_passes = excluded.urgent_passes, digest = excluded.digest, digest_at = excluded.digest_at`)
}
