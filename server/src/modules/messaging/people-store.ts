import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Presence } from '#contract/messaging/conversation.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

type Person = { id: UserId; name: string }

/** Those of the ids that belong to people of the place now. */
export async function findMembers(
  db: Db,
  { organizationId, workspaceId }: Pick<Tenant, 'organizationId' | 'workspaceId'>,
  ids: readonly UserId[],
): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Person>(sql`
    select u.id, u.name from users u where u.id = any(${sql.param([...ids])}::uuid[])
      and case when ${workspaceId}::uuid is null
        then exists (select 1 from organization_members o where o.organization_id = ${organizationId} and o.user_id = u.id)
        else exists (select 1 from workspace_members w where w.workspace_id = ${workspaceId}::uuid and w.user_id = u.id) end`)
  return rows
}

export async function nameOf(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}

/** Who but the reader has a conversation open, said after `since`. */
export async function listPresence(db: Db, id: ConversationId, reader: UserId, since: Date): Promise<Presence> {
  const { rows } = await db.execute<{ user: Person; doing: 'looking' | 'typing' }>(sql`
    select json_build_object('id', u.id, 'name', u.name) as user, p.doing from messaging_presence p join users u on u.id = p.user_id
    where p.conversation_id = ${id} and p.user_id <> ${reader} and p.at > ${since} order by u.name, u.id`)
  return rows
}

/** Whether anybody has said after `since` that they are writing. */
export async function listTyping(db: Db, id: ConversationId, since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from messaging_presence where conversation_id = ${id} and doing = 'typing' and at > ${since} limit 1`)
  return rows.length > 0
}

/** Notes what somebody does; says whether that is news. Null: they have left. */
export async function notePresence(
  db: Db,
  {
    id,
    userId,
    doing,
    now,
    since,
  }: { id: ConversationId; userId: UserId; doing: string | null; now: Date; since: Date },
): Promise<boolean> {
  if (doing === null) {
    const { rows } = await db.execute<{ user_id: string }>(
      sql`delete from messaging_presence where conversation_id = ${id} and user_id = ${userId} returning user_id`,
    )
    return rows.length > 0
  }
  const { rows } = await db.execute<{ news: boolean }>(sql`
    with before as (select doing, at from messaging_presence where conversation_id = ${id} and user_id = ${userId}),
    kept as (
      insert into messaging_presence (conversation_id, user_id, doing, at) values (${id}, ${userId}, ${doing}, ${now})
      on conflict (conversation_id, user_id) do update set doing = excluded.doing, at = excluded.at)
    select not exists (select 1 from before where doing = ${doing} and at > ${since}) as news`)
  return onlyRow(rows).news
}
