import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Team, TeamInput } from '#contract/messaging/conversation.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

const here = (tenant: Tenant) => ofPlace(tenant, sql`t`)
/** Who left the place is in none of its teams any more. */
const people = sql`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
  from messaging_team_members m join users u on u.id = m.user_id where m.team_id = t.id and case when t.workspace_id is null then u.id = t.owner_id
    else exists (select 1 from workspace_members w where w.workspace_id = t.workspace_id and w.user_id = u.id) end), '[]')`

export async function listTeams(db: Db, tenant: Tenant): Promise<Team[]> {
  const { rows } = await db.execute<Team>(sql`
    select t.id, t.name, t.takes_turns, ${people} as people from messaging_teams t where ${here(tenant)} order by lower(t.name), t.id`)
  return rows
}

export async function findTeam(db: Db, tenant: Tenant, id: MessagingTeamId): Promise<Team | undefined> {
  const { rows } = await db.execute<Team>(sql`
    select t.id, t.name, t.takes_turns, ${people} as people from messaging_teams t where t.id = ${id} and ${here(tenant)}`)
  return rows[0]
}

/** For jobs, which know the team by a conversation or an account. */
export async function findAnyTeam(db: Db, id: MessagingTeamId | null): Promise<Team | undefined> {
  if (!id) return undefined
  const { rows } = await db.execute<Team>(sql`
    select t.id, t.name, t.takes_turns, ${people} as people from messaging_teams t where t.id = ${id}`)
  return rows[0]
}

/** Adds a team unless the place has that many; says whether it did. Throws where the name is taken. */
export async function insertTeam(
  db: Db,
  tenant: Tenant,
  { id, name, takes_turns, now }: Pick<TeamInput, 'name' | 'takes_turns'> & { id: MessagingTeamId; now: Date },
  limit: number,
): Promise<boolean> {
  const { organizationId, workspaceId } = tenant
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into messaging_teams (id, organization_id, workspace_id, owner_id, name, takes_turns, created_at)
    select ${id}::uuid, ${organizationId}::uuid, ${workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${name}, ${takes_turns}::boolean, ${now}::timestamptz
    where (select count(*) from messaging_teams t where ${here(tenant)}) < ${limit} returning id`)
  return rows.length > 0
}

export async function updateTeam(
  db: Db,
  id: MessagingTeamId,
  { name, takes_turns }: Pick<TeamInput, 'name' | 'takes_turns'>,
): Promise<void> {
  await db.execute(sql`update messaging_teams set name = ${name}, takes_turns = ${takes_turns} where id = ${id}`)
}

export async function putMembers(db: Db, id: MessagingTeamId, userIds: readonly UserId[]): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  await db.execute(sql`delete from messaging_team_members where team_id = ${id} and user_id <> all(${ids})`)
  await db.execute(sql`
    insert into messaging_team_members (team_id, user_id) select ${id}::uuid, given from unnest(${ids}) given on conflict do nothing`)
}

export async function removeTeam(db: Db, id: MessagingTeamId): Promise<void> {
  await db.execute(sql`delete from messaging_teams where id = ${id}`)
}
