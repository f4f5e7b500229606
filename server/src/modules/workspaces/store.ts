import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { RoleSettings } from '#contract/permissions.ts'
import { maxMembers, type PlanName } from '#contract/plans.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** A workspace and what one of its members is in it. */
export type Membership = {
  id: WorkspaceId
  organizationId: OrganizationId
  name: string
  icon: string | null
  isPrivate: boolean
  allowedRoles: MemberRole[]
  companyOnly: boolean
  autoJoinDomains: string[]
  settings: RoleSettings
  role: MemberRole
  updatedAt: Date
}

/** The membership of a person; in the organization they work in, unless it is not asked for. */
export async function findMembership(
  db: Db,
  who: { userId: UserId; organizationId?: OrganizationId },
  id: WorkspaceId,
): Promise<Membership | undefined> {
  const inOrganization = who.organizationId ? sql`and w.organization_id = ${who.organizationId}` : sql``
  const { rows } = await db.execute<MembershipRow>(sql`
    select w.id, w.organization_id, w.name, w.icon, w.is_private, w.allowed_roles, w.company_only,
      w.auto_join_domains, w.role_settings, w.updated_at, m.role
    from workspaces w join workspace_members m on m.workspace_id = w.id and m.user_id = ${who.userId}
    where w.id = ${id} and w.deleted_at is null ${inOrganization}`)
  return rows[0] && toMembership(rows[0])
}

/** Holds the workspace for this transaction: whoever else changes its people waits. False when it is gone. */
export async function lockWorkspace(tx: Db, id: WorkspaceId): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from workspaces where id = ${id} and deleted_at is null for no key update`,
  )
  return rows.length === 1
}

export async function listPage(
  db: Db,
  who: { userId: UserId; organizationId: OrganizationId },
  { page, limit }: PageQuery,
): Promise<[Workspace[], number]> {
  const rows = await shown(db, who.userId, sql`w.organization_id = ${who.organizationId}`, { page, limit })
  if (rows[0] || page === 1) return [rows.map(toWorkspace), rows[0]?.total ?? 0]
  const first = await shown(db, who.userId, sql`w.organization_id = ${who.organizationId}`, { page: 1, limit: 1 })
  return [[], first[0]?.total ?? 0]
}

/** One workspace of a person, in any of their organizations. */
export async function findWorkspace(db: Db, userId: UserId, id: WorkspaceId): Promise<Workspace | undefined> {
  const [row] = await shown(db, userId, sql`w.id = ${id}`, { page: 1, limit: 1 })
  return row && toWorkspace(row)
}

const shown = async (db: Db, userId: UserId, which: SQL, { page, limit }: PageQuery) =>
  (
    await db.execute<WorkspaceRow>(sql`
      with mine as (
        select w.*, m.role, count(*) over ()::int as total
        from workspaces w join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
        where w.deleted_at is null and ${which}
        order by w.name_key, w.id limit ${limit} offset ${(page - 1) * limit}
      )
      select w.id, w.organization_id, w.name, w.icon, w.is_private, w.role, w.created_at, w.total, effective_plan(o.plan) as plan,
        u.use_workspace and u.workspace_id = w.id as active, owner.id as owner_id, owner.name as owner_name,
        (select count(*)::int from workspace_members a where a.workspace_id = w.id) as member_count,
        (select count(*)::int from workspace_invitations i where i.workspace_id = w.id and i.status = 'pending') as pending_count
      from mine w
      join organizations o on o.id = w.organization_id
      join users u on u.id = ${userId}
      join workspace_members om on om.workspace_id = w.id and om.role = 0
      join users owner on owner.id = om.user_id
      order by w.name_key, w.id`)
  ).rows

export async function countIn(db: Db, organizationId: OrganizationId): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from workspaces where organization_id = ${organizationId} and deleted_at is null`,
  )
  return onlyRow(rows).total
}

export type NewWorkspace = {
  id: WorkspaceId
  organizationId: OrganizationId
  name: string
  nameKey: string
  icon: string | null
  isPrivate: boolean
  settings: RoleSettings
  ownerId: UserId
  now: Date
}

/** Makes a workspace and its owner; a taken name violates workspaces_name. */
export async function insertWorkspace(tx: Db, given: NewWorkspace): Promise<void> {
  await tx.execute(sql`
    insert into workspaces (id, organization_id, name, name_key, icon, is_private, role_settings, created_at, updated_at)
    values (${given.id}, ${given.organizationId}, ${given.name}, ${given.nameKey}, ${given.icon}, ${given.isPrivate},
      ${JSON.stringify(given.settings)}::jsonb, ${given.now}, ${given.now})`)
  await tx.execute(sql`
    insert into workspace_members (workspace_id, user_id, role, joined_at)
    values (${given.id}, ${given.ownerId}, 0, ${given.now})`)
}

export async function renameWorkspace(
  tx: Db,
  id: WorkspaceId,
  name: string,
  nameKey: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update workspaces set name = ${name}, name_key = ${nameKey}, updated_at = ${now} where id = ${id} and deleted_at is null`)
}

export type WorkspaceSettings = Pick<
  Membership,
  'icon' | 'isPrivate' | 'allowedRoles' | 'companyOnly' | 'autoJoinDomains'
>

export async function setSettings(tx: Db, id: WorkspaceId, given: WorkspaceSettings, now: Date): Promise<void> {
  await tx.execute(sql`
    update workspaces set icon = ${given.icon}, is_private = ${given.isPrivate}, updated_at = ${now},
      allowed_roles = ${sql.param(given.allowedRoles)}::smallint[], company_only = ${given.companyOnly},
      auto_join_domains = array(select jsonb_array_elements_text(${JSON.stringify(given.autoJoinDomains)}::jsonb))
    where id = ${id} and deleted_at is null`)
}

export async function setRoleSettings(tx: Db, id: WorkspaceId, settings: RoleSettings, now: Date): Promise<void> {
  await tx.execute(sql`
    update workspaces set role_settings = ${JSON.stringify(settings)}::jsonb, updated_at = ${now}
    where id = ${id} and deleted_at is null`)
}

/** Mail domains of the owner and admins, whose accounts are activated. */
export async function listVerifiedDomains(db: Db, id: WorkspaceId): Promise<string[]> {
  const { rows } = await db.execute<{ domain: string }>(sql`
    select distinct split_part(u.email, '@', 2) as domain from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${id} and m.role in (0, 1) and u.activated_at is not null order by 1`)
  return rows.map(({ domain }) => domain)
}

/** Deletes it for everyone: the row stays for what refers to it, its people and invitations do not. */
export async function removeWorkspace(tx: Db, id: WorkspaceId, now: Date): Promise<UserId[]> {
  await tx.execute(sql`update workspaces set deleted_at = ${now} where id = ${id}`)
  await tx.execute(sql`
    update workspace_invitations set status = 'withdrawn', answered_at = ${now}
    where workspace_id = ${id} and status in ('pending', 'declined')`)
  const { rows } = await tx.execute<{ user_id: UserId }>(
    sql`delete from workspace_members where workspace_id = ${id} returning user_id`,
  )
  return rows.map(({ user_id: userId }) => userId)
}

type MembershipRow = {
  id: WorkspaceId
  organization_id: OrganizationId
  name: string
  icon: string | null
  is_private: boolean
  allowed_roles: MemberRole[]
  company_only: boolean
  auto_join_domains: string[]
  role_settings: RoleSettings
  role: MemberRole
  updated_at: string | Date
}

const toMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  organizationId: row.organization_id,
  name: row.name,
  icon: row.icon,
  isPrivate: row.is_private,
  allowedRoles: row.allowed_roles,
  companyOnly: row.company_only,
  autoJoinDomains: row.auto_join_domains,
  settings: row.role_settings,
  role: row.role,
  updatedAt: new Date(row.updated_at),
})

type WorkspaceRow = Omit<MembershipRow, 'auto_join_domains' | 'role_settings' | 'updated_at'> & {
  plan: PlanName
  active: boolean
  member_count: number
  pending_count: number
  owner_id: UserId
  owner_name: string
  created_at: string | Date
  total: number
}

const toWorkspace = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  organization_id: row.organization_id,
  workspace_name: row.name,
  icon: row.icon,
  is_private: row.is_private,
  role: row.role,
  active: row.active,
  member_count: row.member_count,
  pending_count: row.pending_count,
  seat_limit: maxMembers(row),
  owner: { id: row.owner_id, name: row.owner_name },
  created_at: new Date(row.created_at).toISOString(),
})
