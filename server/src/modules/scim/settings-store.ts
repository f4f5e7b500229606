import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { ScimGroup, ScimPersonState, ScimSettings } from '#contract/scim/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

export async function findTokenHolder(
  db: Db,
  hash: string,
): Promise<{ id: string; organizationId: OrganizationId; lastUsedAt: Date | null } | undefined> {
  const { rows } = await db.execute<{ id: string; organization_id: OrganizationId; last_used_at: string | null }>(
    sql`select id, organization_id, last_used_at from scim_tokens where token_hash = ${hash} and revoked_at is null`,
  )
  const row = rows[0]
  return (
    row && {
      id: row.id,
      organizationId: row.organization_id,
      lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : null,
    }
  )
}

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update scim_tokens set last_used_at = ${now} where id = ${id}`)
}

type NewToken = { id: string; hash: string; prefix: string; createdBy: UserId; now: Date }

/** False: there are as many as may be. */
export async function insertToken(
  tx: Db,
  organizationId: OrganizationId,
  { id, hash, prefix, createdBy, now }: NewToken,
  max: number,
): Promise<boolean> {
  // Two at once take turns.
  await tx.execute(sql`select from organizations where id = ${organizationId} for no key update`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into scim_tokens (id, organization_id, token_hash, prefix, created_by, created_at)
    select ${id}, ${organizationId}, ${hash}, ${prefix}, ${createdBy}, ${now}
    where (select count(*) from scim_tokens where organization_id = ${organizationId} and revoked_at is null) < ${max}
    returning id`)
  return rows.length === 1
}

/** Answers how many ended. */
export async function revokeTokens(
  tx: Db,
  organizationId: OrganizationId,
  which: 'older' | 'all',
  now: Date,
): Promise<number> {
  const kept = sql`and id <> (select id from scim_tokens where organization_id = ${organizationId} and revoked_at is null
    order by created_at desc, id desc limit 1)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update scim_tokens set revoked_at = ${now} where organization_id = ${organizationId} and revoked_at is null
      ${which === 'older' ? kept : sql``} returning id`)
  return rows.length
}

export async function saveFailure(db: Db, organizationId: OrganizationId, message: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into scim_failures (organization_id, at, message) values (${organizationId}, ${now}, ${message.slice(0, 500)})
    on conflict (organization_id) do update set at = excluded.at, message = excluded.message`)
}

type Status = Pick<ScimSettings, 'organization_name' | 'tokens' | 'last_sync_at' | 'last_failure'>

export async function findStatus(db: Db, organizationId: OrganizationId): Promise<Status> {
  const { rows: tokens } = await db.execute<{
    prefix: string
    created_at: string
    created_by: string | null
    last_used_at: string | null
  }>(sql`
    select t.prefix, t.created_at, u.name as created_by, t.last_used_at from scim_tokens t left join users u on u.id = t.created_by
    where t.organization_id = ${organizationId} and t.revoked_at is null order by t.created_at desc, t.id desc`)
  const { rows } = await db.execute<{
    name: string
    synced: string | null
    at: string | null
    message: string | null
  }>(sql`
    select o.name, f.at, f.message, (select max(last_used_at) from scim_tokens t where t.organization_id = o.id) as synced
    from organizations o left join scim_failures f on f.organization_id = o.id where o.id = ${organizationId}`)
  const { name, synced, at, message } = onlyRow(rows)
  return {
    organization_name: name,
    tokens: tokens.map((token) => ({
      ...token,
      created_at: new Date(token.created_at).toISOString(),
      last_used_at: iso(token.last_used_at),
    })),
    last_sync_at: iso(synced),
    last_failure: at === null ? null : { at: new Date(at).toISOString(), message: message ?? '' },
  }
}

const state = sql`case when not s.active then 'inactive' when s.user_id is null then 'waiting' when s.lacks_seat then 'no_seat' else 'active' end`

export async function countStates(db: Db, organizationId: OrganizationId): Promise<Map<ScimPersonState, number>> {
  const { rows } = await db.execute<{ state: ScimPersonState; count: number }>(
    sql`select ${state} as state, count(*)::int as count from scim_users s where s.organization_id = ${organizationId} group by 1`,
  )
  return new Map(rows.map((row) => [row.state, row.count]))
}

export type PersonRow = {
  user_name: string
  attributes: Record<string, unknown>
  state: ScimPersonState
  changed_at: string
}

export async function listPeople(db: Db, organizationId: OrganizationId, max: number): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select s.user_name, s.attributes, ${state} as state, s.updated_at as changed_at from scim_users s
    where s.organization_id = ${organizationId} order by s.updated_at desc, s.id limit ${max}`)
  return rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() }))
}

export async function listGroupsWithRoles(db: Db, organizationId: OrganizationId): Promise<ScimGroup[]> {
  const { rows } = await db.execute<ScimGroup>(sql`
    select g.id, g.display_name as name, (select count(*)::int from scim_group_members m where m.group_id = g.id) as members,
      coalesce((select jsonb_agg(jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'role', r.role) order by w.name_key)
        from scim_group_roles r join workspaces w on w.id = r.workspace_id and w.deleted_at is null where r.group_id = g.id), '[]') as roles
    from scim_groups g where g.organization_id = ${organizationId} order by g.display_key`)
  return rows
}

export async function listWorkspaces(db: Db, organizationId: OrganizationId): Promise<ScimSettings['workspaces']> {
  const { rows } = await db.execute<ScimSettings['workspaces'][number]>(sql`
    select id, name from workspaces where organization_id = ${organizationId} and deleted_at is null order by name_key limit 500`)
  return rows
}

type GroupRole = { groupId: string; workspaceId: string; role: 1 | 2 | null }

export async function setGroupRole(tx: Db, { groupId, workspaceId, role }: GroupRole): Promise<void> {
  if (role === null)
    await tx.execute(sql`delete from scim_group_roles where group_id = ${groupId} and workspace_id = ${workspaceId}`)
  else
    await tx.execute(sql`
      insert into scim_group_roles (group_id, workspace_id, role) values (${groupId}, ${workspaceId}, ${role})
      on conflict (group_id, workspace_id) do update set role = excluded.role`)
}
