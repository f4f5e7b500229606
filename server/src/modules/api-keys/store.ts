import { sql } from 'drizzle-orm'
import type { ApiKey, ApiKeyId, ApiKeyInput, ApiKeyScope } from '#contract/api-keys/schemas.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { defaultRoleSettings, type Role, type RoleSettings } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
export type NewKey = Pick<ApiKeyInput, 'name' | 'scopes'> & {
  id: ApiKeyId
  agentId: AgentId | null
  prefix: string
  hash: string
  now: Date
  expiresAt: Date | null
}

type Time = string | Date | null
type Row = {
  id: ApiKeyId
  name: string
  prefix: string
  scopes: ApiKeyScope[]
  agent_id: AgentId | null
  workspace_id: WorkspaceId | null
  workspace_name: string | null
  created_at: string | Date
  last_used_at: Time
  expires_at: Time
}

/** Keys of a person that were not revoked, newest first. */
export async function listKeys(db: Db, { userId }: Pick<Tenant, 'userId'>, now: Date): Promise<ApiKey[]> {
  const { rows } = await db.execute<Row>(sql`
    select k.id, k.name, k.prefix, k.scopes, k.agent_id, k.workspace_id, w.name as workspace_name, k.created_at, k.last_used_at,
      k.expires_at
    from api_keys k left join workspaces w on w.id = k.workspace_id
    where k.user_id = ${userId} and k.revoked_at is null order by k.created_at desc, k.id desc`)
  return rows.map((row) => toKey(row, now))
}

/** Adds a key unless the person has that many already; says whether it did. */
export async function insertKey(db: Db, tenant: Tenant, key: NewKey, limit: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into api_keys (id, user_id, organization_id, workspace_id, agent_id, name, prefix, key_hash, scopes, created_at, expires_at)
    select ${key.id}, ${tenant.userId}, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${key.agentId}::uuid, ${key.name},
      ${key.prefix}, ${key.hash}, ${sql.param(key.scopes)}::text[], ${key.now}::timestamptz, ${key.expiresAt}::timestamptz
    where (select count(*) from api_keys where user_id = ${tenant.userId} and revoked_at is null) < ${limit} returning id`)
  return rows.length > 0
}

/** Ends a key; answers its name and place, or undefined when it is not there or is someone else's. */
export async function revokeKey(
  db: Db,
  { userId }: Pick<Tenant, 'userId'>,
  id: ApiKeyId,
  now: Date,
): Promise<{ name: string; organizationId: OrganizationId; workspaceId: WorkspaceId | null } | undefined> {
  const { rows } = await db.execute<{
    name: string
    organization_id: OrganizationId
    workspace_id: WorkspaceId | null
  }>(sql`
    update api_keys set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null
    returning name, organization_id, workspace_id`)
  const row = rows[0]
  return row && { name: row.name, organizationId: row.organization_id, workspaceId: row.workspace_id }
}

/** Ends all keys of a person; answers their names and places. */
export async function revokeAll(
  db: Db,
  { userId }: Pick<Tenant, 'userId'>,
  now: Date,
): Promise<{ id: ApiKeyId; name: string; organizationId: OrganizationId; workspaceId: WorkspaceId | null }[]> {
  const { rows } = await db.execute<{
    id: ApiKeyId
    name: string
    organization_id: OrganizationId
    workspace_id: WorkspaceId | null
  }>(sql`
    update api_keys set revoked_at = ${now} where user_id = ${userId} and revoked_at is null
    returning id, name, organization_id, workspace_id`)
  return rows.map(({ organization_id: organizationId, workspace_id: workspaceId, ...key }) => ({
    ...key,
    organizationId,
    workspaceId,
  }))
}

/** Who is behind a key and what it may do. */
export type KeyHolder = { scope: Scope; scopes: ApiKeyScope[]; agentId: AgentId | null; lastUsedAt: Date | null }

type HolderRow = {
  id: string
  user_id: UserId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  agent_id: AgentId | null
  scopes: ApiKeyScope[]
  last_used_at: Time
  organization_role: number
  workspace_role: number | null
  role_settings: RoleSettings | null
}

/** A key counts while its person is where it was made: in that organization and, where there is one, that workspace. */
export async function findHolder(db: Db, hash: string, now: Date): Promise<KeyHolder | undefined> {
  const { rows } = await db.execute<HolderRow>(sql`
    select k.id, k.user_id, k.organization_id, k.workspace_id, k.agent_id, k.scopes, k.last_used_at,
      o.role as organization_role, m.role as workspace_role, w.role_settings
    from api_keys k
    join organization_members o on o.organization_id = k.organization_id and o.user_id = k.user_id
    join users u on u.id = k.user_id and u.deactivated_at is null
    left join workspaces w on w.id = k.workspace_id and w.organization_id = k.organization_id and w.deleted_at is null
    left join workspace_members m on m.workspace_id = w.id and m.user_id = k.user_id
    where k.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
      and (k.workspace_id is null or m.user_id is not null)`)
  return rows[0] && toHolder(rows[0])
}

export async function touchApiKey(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update api_keys set last_used_at = ${now} where id = ${id}`)
}

const roleOf = (role: number | null): Role => (role === 0 ? 'owner' : role === 1 ? 'admin' : 'member')

const toHolder = (row: HolderRow): KeyHolder => ({
  scope: {
    userId: row.user_id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    role: roleOf(row.workspace_id ? row.workspace_role : row.organization_role),
    settings: row.role_settings ?? defaultRoleSettings,
    organizationRole: roleOf(row.organization_role),
    // What an operator may do is not for programs.
    viaKey: true,
    signInId: row.id,
    isOperator: false,
  },
  scopes: row.scopes,
  agentId: row.agent_id,
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})

const iso = (time: Time) => (time === null ? null : new Date(time).toISOString())

const toKey = (row: Row, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  agent_id: row.agent_id,
  workspace: row.workspace_id ? { id: row.workspace_id, name: row.workspace_name ?? '' } : null,
  created_at: new Date(row.created_at).toISOString(),
  last_used_at: iso(row.last_used_at),
  expires_at: iso(row.expires_at),
  expired: row.expires_at !== null && new Date(row.expires_at) <= now,
})
