import { sql } from 'drizzle-orm'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationWebhookId } from '#contract/notifications/webhooks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'

export type PostId = string
export type StoredPost = NotificationContent & { id: PostId; webhookId: NotificationWebhookId; createdAt: Date }

/** The webhooks of a workspace that are sent a kind, with whose quiet hours hold them. */
export async function listReceivers(
  db: Db,
  workspaceId: WorkspaceId,
  kind: NotificationKind,
): Promise<{ id: NotificationWebhookId; heldBy: UserId | null }[]> {
  const { rows } = await db.execute<{ id: NotificationWebhookId; heldBy: UserId | null }>(sql`
    select id, held_by as "heldBy" from notification_webhooks where workspace_id = ${workspaceId} and active and ${kind} = any(kinds)`)
  return rows
}

type NewPost = NotificationContent & {
  key: string
  at: Date
  posts: readonly { id: PostId; webhookId: NotificationWebhookId }[]
}

/** Stores it for each webhook it was not stored for yet; answers which were new. */
export async function insertPosts(db: Db, { posts, kind, facts, key, at }: NewPost): Promise<Set<PostId>> {
  const { rows } = await db.execute<{ id: PostId }>(sql`
    insert into notification_posts (id, webhook_id, kind, facts, key, created_at)
    select p.id, p.webhook_id, ${kind}, ${jsonText(facts)}::jsonb, ${key}, ${at}::timestamptz
    from unnest(${sql.param(posts.map(({ id }) => id))}::uuid[], ${sql.param(posts.map(({ webhookId }) => webhookId))}::uuid[]) as p (id, webhook_id)
    on conflict (webhook_id, key) do nothing returning id`)
  return new Set(rows.map(({ id }) => id))
}

export async function findPost(db: Db, id: PostId): Promise<StoredPost | undefined> {
  const { rows } = await db.execute<{
    kind: NotificationKind
    facts: NotificationContent['facts']
    webhook_id: NotificationWebhookId
    created_at: string | Date
  }>(sql`select kind, facts, webhook_id, created_at from notification_posts where id = ${id}`)
  const [row] = rows
  // Kind and facts were stored together by insertPosts.
  return (
    row &&
    ({
      id,
      kind: row.kind,
      facts: row.facts,
      webhookId: row.webhook_id,
      createdAt: new Date(row.created_at),
    } as StoredPost)
  )
}

/** What was posted long ago: until then it is known as posted. */
export async function forgetPosts(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from notification_posts where created_at < ${before}`)
}
