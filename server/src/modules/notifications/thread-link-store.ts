import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { ThreadLink } from '#contract/notifications/threads.ts'
import type { Db } from '../../platform/db/database.ts'

const mostShown = 3

type NewLink = { organizationId: OrganizationId; thread: string; kind: ThreadLink['kind']; ref: string; now: Date }

/** Puts a chat or a call into a thread; once, however often it is said. */
export async function noteThreadLink(db: Db, { organizationId, thread, kind, ref, now }: NewLink): Promise<void> {
  await db.execute(sql`
    insert into thread_links (organization_id, thread, kind, ref, created_at)
    values (${organizationId}, ${thread}, ${kind}, ${ref}::uuid, ${now}) on conflict do nothing`)
}

type Person = { userId: UserId; organizationId: OrganizationId }
type Row = { thread: string; kind: ThreadLink['kind']; ref: string; name: string; at: Date | string }

/** The newest of each thread: chats of the person, and calls, of which nothing is told here. What is gone is left out. */
export async function listThreadLinks(
  db: Db,
  { userId, organizationId }: Person,
  threads: readonly string[],
): Promise<Map<string, ThreadLink[]>> {
  if (threads.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select thread, kind, ref, name, at from (
      select l.thread, l.kind, l.ref, coalesce(s.name, '') as name, l.created_at as at,
        row_number() over (partition by l.thread order by l.created_at desc, l.ref desc) as place
      from thread_links l
      left join sessions s on l.kind = 'chat' and s.id = l.ref and s.user_id = ${userId} and s.deleted_at is null
      left join calls c on l.kind = 'call' and c.id = l.ref
      where l.organization_id = ${organizationId} and l.thread = any(${sql.param([...threads])}::text[])
        and (s.id is not null or c.id is not null)) n
    where place <= ${mostShown} order by at desc, ref desc`)
  const found = new Map<string, ThreadLink[]>()
  for (const { thread, kind, ref, name, at } of rows) {
    const link = kind === 'chat' ? `/c/${ref}` : `/call-logs-and-analytics/${ref}`
    found.set(thread, [...(found.get(thread) ?? []), { kind, name, link, at: new Date(at).toISOString() }])
  }
  return found
}
