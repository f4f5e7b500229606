import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** What an account is to an organization that has it in its directory. */
export type AccountHere = {
  id: UserId
  name: string
  isMember: boolean
  /** The organization's directory made it, and it is in no other organization that has other people. */
  isManaged: boolean
  isDeactivated: boolean
  /** Why it may not be taken out: it owns what others are in, or runs the installation alone. */
  isNeeded: boolean
}

/** Holds the account for this transaction. */
export async function lockAccount(
  tx: Db,
  organizationId: OrganizationId,
  by: { id: UserId } | { email: string },
): Promise<AccountHere | undefined> {
  const which = 'id' in by ? sql`u.id = ${by.id}` : sql`u.email = ${by.email}`
  await tx.execute(sql`select u.id from users u where ${which} for no key update`)
  const { rows } = await tx.execute<Row>(sql`
    select u.id, u.name, mine.user_id is not null as is_member, u.deactivated_at is not null as is_deactivated,
      coalesce(u.managed_by = ${organizationId}, false) and not exists (
        select from organization_members m join organization_members o on o.organization_id = m.organization_id and o.user_id <> u.id
        where m.user_id = u.id and m.organization_id <> ${organizationId}) as is_managed,
      coalesce(mine.role = 0, false)
        or exists (select from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
          where m.user_id = u.id and m.role = 0 and w.organization_id = ${organizationId})
        or u.is_operator and not exists (select from users o where o.is_operator and o.id <> u.id and o.deactivated_at is null)
        as is_needed
    from users u
    left join organization_members mine on mine.organization_id = ${organizationId} and mine.user_id = u.id
    where ${which}`)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      name: row.name,
      isMember: row.is_member,
      isManaged: row.is_managed,
      isDeactivated: row.is_deactivated,
      isNeeded: row.is_needed,
    }
  )
}

type Row = {
  id: UserId
  name: string
  is_member: boolean
  is_managed: boolean
  is_deactivated: boolean
  is_needed: boolean
}

/** The domains (lower case) that owners of the organization have their own, proven addresses at. */
export async function listOwnDomains(tx: Db, organizationId: OrganizationId): Promise<string[]> {
  const { rows } = await tx.execute<{ domain: string }>(sql`
    select distinct lower(split_part(u.email, '@', 2)) as domain from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.role = 0 and u.managed_by is null`)
  return rows.map(({ domain }) => domain)
}

export async function joinOrganization(
  tx: Db,
  organizationId: OrganizationId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${organizationId}, ${userId}, 2, ${now}) on conflict do nothing`)
}

export async function setAccountName(tx: Db, userId: UserId, name: string, now: Date): Promise<void> {
  await tx.execute(sql`update users set name = ${name}, updated_at = ${now} where id = ${userId} and name <> ${name}`)
}

/** Lets somebody in nowhere from now on: devices are signed out, keys end. */
export async function deactivateAccount(tx: Db, userId: UserId, now: Date): Promise<void> {
  await tx.execute(sql`update users set deactivated_at = ${now} where id = ${userId} and deactivated_at is null`)
  await tx.execute(sql`delete from sign_ins where user_id = ${userId}`)
  await tx.execute(sql`update api_keys set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`)
}

export async function reactivateAccount(tx: Db, userId: UserId): Promise<void> {
  await tx.execute(sql`update users set deactivated_at = null where id = ${userId}`)
}

/**
 * Takes somebody out of the organization who has an account of their own: of its workspaces, its keys, and whatever they have open.
 * What is theirs elsewhere stays as it is.
 */
export async function leaveOrganization(
  tx: Db,
  organizationId: OrganizationId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from workspace_members m using workspaces w
    where w.id = m.workspace_id and w.organization_id = ${organizationId} and m.user_id = ${userId} and m.role <> 0`)
  await tx.execute(sql`
    delete from organization_members where organization_id = ${organizationId} and user_id = ${userId} and role <> 0`)
  await tx.execute(sql`
    update users u set organization_id = own.organization_id, use_workspace = false, workspace_id = null
    from (select organization_id from organization_members where user_id = ${userId} and role = 0 order by joined_at limit 1) own
    where u.id = ${userId} and u.organization_id = ${organizationId}`)
  await tx.execute(sql`delete from sign_ins where user_id = ${userId}`)
  await tx.execute(sql`
    update api_keys set revoked_at = ${now} where user_id = ${userId} and organization_id = ${organizationId} and revoked_at is null`)
}

export type WorkspaceRole = {
  workspaceId: string
  name: string
  wanted: number | null
  role: number | null
  byScim: boolean
}

/** What a person's groups give in the workspaces of the organization, beside what they are there. */
export async function listWorkspaceRoles(
  tx: Db,
  organizationId: OrganizationId,
  scimUserId: string,
  userId: UserId,
): Promise<WorkspaceRole[]> {
  const { rows } = await tx.execute<{
    id: string
    name: string
    wanted: number | null
    role: number | null
    by_scim: boolean | null
  }>(sql`
    select w.id, w.name, given.role as wanted, m.role, m.by_scim
    from workspaces w
    left join (select r.workspace_id, min(r.role) as role from scim_group_roles r
      join scim_group_members g on g.group_id = r.group_id where g.scim_user_id = ${scimUserId} group by r.workspace_id) given
      on given.workspace_id = w.id
    left join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
    where w.organization_id = ${organizationId} and w.deleted_at is null and (given.role is not null or m.by_scim)
    order by w.id`)
  return rows.map(({ id, name, wanted, role, by_scim }) => ({
    workspaceId: id,
    name,
    wanted,
    role,
    byScim: by_scim ?? false,
  }))
}

type Member = { workspaceId: string; userId: UserId }

export async function markByScim(tx: Db, { workspaceId, userId }: Member): Promise<void> {
  await tx.execute(
    sql`update workspace_members set by_scim = true where workspace_id = ${workspaceId} and user_id = ${userId} and role <> 0`,
  )
}

export async function setScimRole(tx: Db, { workspaceId, userId }: Member, role: number): Promise<void> {
  await tx.execute(sql`
    update workspace_members set role = ${role} where workspace_id = ${workspaceId} and user_id = ${userId} and by_scim and role <> 0`)
}

/** Only what a group gave; they stay in the organization. */
export async function leaveWorkspace(tx: Db, { workspaceId, userId }: Member): Promise<void> {
  await tx.execute(sql`
    delete from workspace_members where workspace_id = ${workspaceId} and user_id = ${userId} and by_scim and role <> 0`)
  await tx.execute(sql`
    update users set use_workspace = false, workspace_id = null where id = ${userId} and workspace_id = ${workspaceId}`)
}

export async function countPeople(tx: Db, organizationId: OrganizationId): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from scim_users where organization_id = ${organizationId}`,
  )
  return onlyRow(rows).count
}
