import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { HearingSpan } from './hearing.ts'

type NewWebhook = { id: string; digest: string; body: string }

/**
 * Keeps what came, unless the very same came before; says whether anything is new, and whether the job of the queue that works it
 * off is there. That job is held until what came is stored: who ends it then finds it, as it looks once more after that.
 */
export async function insertWebhooks(
  db: Db,
  accountId: string,
  { given, queue, now }: { given: readonly NewWebhook[]; queue: string; now: Date },
): Promise<{ isNew: boolean; isJobThere: boolean }> {
  const column = (name: keyof NewWebhook) => sql.param(given.map((webhook) => webhook[name]))
  const { rows } = await db.execute<{ is_new: boolean; is_there: boolean }>(sql`
    with stored as (
      insert into messaging_webhooks (id, account_id, digest, body, received_at)
      select w.id, a.id, w.digest, w.body, ${now}::timestamptz
      from messaging_accounts a, unnest(${column('id')}::uuid[], ${column('digest')}::text[], ${column('body')}::text[]) w (id, digest, body)
      where a.id = ${accountId}::uuid and (a.workspace_id is not null or a.owner_id is not null) on conflict do nothing returning id),
    job as (select id from jobs where queue = ${queue} and key = ${accountId} and failed_at is null for key share)
    select exists (select from stored) as is_new, exists (select from job) as is_there`)
  const { is_new: isNew, is_there: isJobThere } = onlyRow(rows)
  return { isNew, isJobThere }
}

export type WaitingWebhook = { id: string; body: string }

/** The first that wait, in their order. */
export async function listWaiting(db: Db, accountId: string, limit: number): Promise<WaitingWebhook[]> {
  const { rows } = await db.execute<WaitingWebhook>(sql`
    select id, body from messaging_webhooks where account_id = ${accountId}::uuid and done_at is null order by id limit ${limit}`)
  return rows
}

/** Accounts that wait for something to be worked off, and have no job of the queue for it. */
export async function listLeftAccounts(db: Db, queue: string): Promise<string[]> {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select distinct w.account_id from messaging_webhooks w where w.done_at is null
      and not exists (select from jobs j where j.queue = ${queue} and j.key = w.account_id::text and j.failed_at is null)`)
  return rows.map(({ account_id }) => account_id)
}

/** Whether any of those waits that came until then. */
export async function hasWaitingUntil(db: Db, accountId: string, until: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from messaging_webhooks where account_id = ${accountId}::uuid and done_at is null and received_at <= ${until} limit 1`)
  return rows.length > 0
}

/** A process that has not said so for longer was there until it last did. */
const beatWithinSeconds = 15

/** When somebody was there to hear what vendors tell, since a message was tried: processes that are there now, and those that ended. */
export async function listHearing(db: Db, after: Date, now: Date): Promise<HearingSpan[]> {
  const { rows } = await db.execute<{ since: string | Date; until: string | Date }>(sql`
    select started_at as since, case when beat_at > ${now}::timestamptz - ${beatWithinSeconds} * interval '1 second'
      then greatest(beat_at, ${now}::timestamptz) else beat_at end as until from instances where 'web' = any (roles) and started_at <= ${now}
    union all
    select since, until from hearing_spans where until > ${after}`)
  return rows.map(({ since, until }) => ({ since: new Date(since), until: new Date(until) }))
}

export async function noteDone(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`update messaging_webhooks set done_at = ${now} where id = any(${sql.param([...ids])}::uuid[])`)
}

/** What was worked off long ago is forgotten; one that comes once more after that finds its messages known. */
export async function forgetWebhooksBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'messaging_webhooks', sql`received_at < ${before} and done_at is not null`)
}
