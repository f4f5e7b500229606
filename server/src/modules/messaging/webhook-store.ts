import { sql } from 'drizzle-orm'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

/** Keeps what came, unless the very same came before; says whether it did. Whoever ends the account's job waits for it. */
export async function insertWebhook(
  db: Db,
  given: { id: string; accountId: MessagingAccountId; digest: string; body: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into messaging_webhooks (id, account_id, digest, body, received_at)
    select ${given.id}::uuid, id, ${given.digest}, ${given.body}, ${given.now}::timestamptz from messaging_accounts
    where id = ${given.accountId} for share on conflict do nothing returning id`)
  return rows.length > 0
}

export async function findWaiting(db: Db, accountId: string): Promise<{ id: string; body: string } | undefined> {
  const { rows } = await db.execute<{ id: string; body: string }>(sql`
    select id, body from messaging_webhooks where account_id = ${accountId}::uuid and done_at is null order by id limit 1`)
  return rows[0]
}

export async function noteDone(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update messaging_webhooks set done_at = ${now} where id = ${id}::uuid`)
}

/** What was worked off long ago is forgotten; one that comes once more after that finds its messages known. */
export async function forgetWebhooksBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from messaging_webhooks where received_at < ${before} and done_at is not null`)
}
