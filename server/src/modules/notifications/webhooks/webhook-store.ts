import { sql } from 'drizzle-orm'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type {
  NotificationWebhook,
  NotificationWebhookId,
  NotificationWebhookInput,
  WebhookAnswer,
} from '#contract/notifications/webhooks.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/tenant.ts'

type Time = string | Date
export type WebhookRow = Omit<NotificationWebhookInput, 'held'> & {
  id: NotificationWebhookId
  workspaceId: WorkspaceId
  workspaceName: string
  /** Sealed (platform/secrets). */
  secret: string
  heldBy: UserId | null
  heldByName: string | null
  stoppedAt: Time | null
  lastAt: Time | null
  lastOk: boolean | null
  lastStatus: number | null
  lastReason: WebhookAnswer['reason']
  lastWords: string
  /** Of whoever made it. */
  language: Language
}

const found = sql`
  select w.id, w.workspace_id as "workspaceId", p.name as "workspaceName", w.name, w.address, w.kinds, w.active, w.secret,
    w.held_by as "heldBy", h.name as "heldByName", w.stopped_at as "stoppedAt", w.last_at as "lastAt", w.last_ok as "lastOk",
    w.last_status as "lastStatus", w.last_reason as "lastReason", w.last_words as "lastWords", coalesce(c.language, 'en') as language
  from notification_webhooks w join workspaces p on p.id = w.workspace_id
    left join users h on h.id = w.held_by left join users c on c.id = w.created_by`

type Place = { workspaceId: WorkspaceId | null }

export async function listWebhooks(db: Db, { workspaceId }: Place): Promise<WebhookRow[]> {
  const { rows } = await db.execute<WebhookRow>(
    sql`${found} where w.workspace_id = ${workspaceId}::uuid order by w.created_at, w.id`,
  )
  return rows
}

export async function findWebhook(
  db: Db,
  { workspaceId }: Place,
  id: NotificationWebhookId,
): Promise<WebhookRow | undefined> {
  const { rows } = await db.execute<WebhookRow>(
    sql`${found} where w.id = ${id} and w.workspace_id = ${workspaceId}::uuid`,
  )
  return rows[0]
}

/** For what posts there, which knows it by its id alone; undefined where it is gone or off, or the workspace is. */
export async function findActive(db: Db, id: NotificationWebhookId): Promise<WebhookRow | undefined> {
  const { rows } = await db.execute<WebhookRow>(sql`${found} where w.id = ${id} and w.active and p.deleted_at is null`)
  return rows[0]
}

type NewWebhook = Omit<NotificationWebhookInput, 'held'> & {
  id: NotificationWebhookId
  secret: string
  heldBy: UserId | null
  now: Date
}

/** Adds one unless the workspace has that many; says whether it did. */
export async function insertWebhook(
  db: Db,
  { organizationId, workspaceId, userId }: Tenant,
  { id, name, address, kinds, active, secret, heldBy, now }: NewWebhook,
  limit: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into notification_webhooks (id, organization_id, workspace_id, name, address, kinds, active, secret, held_by, created_by, created_at)
    select ${id}::uuid, ${organizationId}::uuid, ${workspaceId}::uuid, ${name}, ${address}, ${sql.param(kinds)}::text[], ${active}::boolean,
      ${secret}, ${heldBy}::uuid, ${userId}::uuid, ${now}::timestamptz
    where (select count(*) from notification_webhooks where workspace_id = ${workspaceId}::uuid) < ${limit} returning id`)
  return rows.length > 0
}

/** One that is switched on again begins anew. */
export async function updateWebhook(
  db: Db,
  id: NotificationWebhookId,
  { name, address, kinds, active, heldBy }: Pick<NewWebhook, 'name' | 'address' | 'kinds' | 'active' | 'heldBy'>,
): Promise<void> {
  await db.execute(sql`
    update notification_webhooks set name = ${name}, address = ${address}, kinds = ${sql.param(kinds)}::text[], held_by = ${heldBy}::uuid,
      active = ${active}, failures = case when ${active} then 0 else failures end,
      stopped_at = case when ${active} then null else stopped_at end
    where id = ${id}`)
}

export async function deleteWebhook(
  db: Db,
  { workspaceId }: Place,
  id: NotificationWebhookId,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`delete from notification_webhooks where id = ${id} and workspace_id = ${workspaceId}::uuid returning name`,
  )
  return rows[0]?.name
}

/** What the receiver answered last. */
export async function noteAnswer(
  db: Db,
  id: NotificationWebhookId,
  { ok, status, reason, words }: WebhookAnswer,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update notification_webhooks set last_at = ${now}, last_ok = ${ok}, last_status = ${status}, last_reason = ${reason}, last_words = ${words},
      failures = case when ${ok} then 0 else failures end
    where id = ${id}`)
}

/** A delivery was given up; says how many that are in a row. */
export async function countFailure(db: Db, id: NotificationWebhookId): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(
    sql`update notification_webhooks set failures = failures + 1 where id = ${id} returning failures`,
  )
  return rows[0]?.failures ?? 0
}

/** Switches it off, with what waits for it; says whether it was on. */
export async function stopWebhook(db: Db, id: NotificationWebhookId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update notification_webhooks set active = false, stopped_at = ${now} where id = ${id} and active returning id`,
  )
  if (rows.length > 0) await db.execute(sql`delete from notification_posts where webhook_id = ${id}`)
  return rows.length > 0
}

/** Who looks after a workspace: its owner and admins. */
export async function listKeepers(db: Db, workspaceId: WorkspaceId): Promise<UserId[]> {
  const { rows } = await db.execute<{ user_id: UserId }>(
    sql`select user_id from workspace_members where workspace_id = ${workspaceId} and role in (0, 1) order by role, joined_at`,
  )
  return rows.map(({ user_id }) => user_id)
}

const iso = (time: Time | null) => (time === null ? null : new Date(time).toISOString())

export const presentWebhook = (row: WebhookRow): NotificationWebhook => ({
  id: row.id,
  name: row.name,
  address: row.address,
  kinds: row.kinds,
  active: row.active,
  held: row.heldBy !== null,
  held_by: row.heldByName,
  stopped_at: iso(row.stoppedAt),
  last:
    row.lastAt === null
      ? null
      : {
          at: new Date(row.lastAt).toISOString(),
          ok: row.lastOk ?? false,
          status: row.lastStatus,
          reason: row.lastReason,
          words: row.lastWords,
        },
})
