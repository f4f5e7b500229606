import { type SQL, sql } from 'drizzle-orm'
import { defaultRoleSettings, type Role, type RoleSettings } from '#contract/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isInPlaceOf } from '../../../platform/db/of-place.ts'
import { fail } from '../../../platform/http/fail.ts'
import { lowerScope, type Scope } from '../../../platform/http/scope.ts'
import type { TenantView } from '../../../platform/tenant.ts'

type Row = {
  workspace_role: number | null
  organization_role: number | null
  role_settings: RoleSettings | null
  workspace_id: string | null
  is_operator: boolean
}

const roleOf = (role: number | null): Role =>
  role === null ? 'outsider' : role === 0 ? 'owner' : role === 1 ? 'admin' : 'member'

/** What a run may see and do now: as much as the person it runs for, and nothing once they have left. Throws `forbidden`. */
export async function scopeOf(db: Db, tenant: TenantView): Promise<Scope> {
  const scope = await findScope(db, tenant)
  if (!scope) throw fail('forbidden')
  return scope
}

/** The same; undefined for who has left or is deactivated. Nobody sits there: there is no operator's right, and no sign-in. */
export async function findScope(db: Db, tenant: TenantView): Promise<Scope | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select o.role as organization_role, w.id as workspace_id, m.role as workspace_role, w.role_settings, u.is_operator
    from users u
    left join organization_members o on o.organization_id = ${tenant.organizationId} and o.user_id = u.id
    left join workspaces w on w.id = ${tenant.workspaceId}::uuid and w.deleted_at is null and w.organization_id = ${tenant.organizationId}
    left join workspace_members m on m.workspace_id = w.id and m.user_id = u.id
    where u.id = ${tenant.userId} and u.deactivated_at is null`)
  const row = rows[0]
  const isIn = tenant.workspaceId === null ? row?.organization_role : row?.workspace_role
  if (!row || isIn === null || isIn === undefined) return undefined
  const scope: Scope = {
    ...tenant,
    signInId: '',
    isOperator: false,
    role: roleOf(isIn),
    settings: (row.workspace_id && row.role_settings) || defaultRoleSettings,
    organizationRole: roleOf(row.organization_role),
    viaKey: false,
  }
  return tenant.viewAs ? lowerScope(scope, tenant.viewAs) : scope
}

/** Whether somebody is a member of a workspace; where there is none, of the organization. Not while they are deactivated. */
export const isMemberOf = (place: { organizationId: SQL; workspaceId: SQL }, userId: SQL): SQL => sql`(
  exists (select from users u where u.id = ${userId} and u.deactivated_at is null)
  and (exists (select from workspace_members m where m.workspace_id = ${place.workspaceId} and m.user_id = ${userId})
  or (${place.workspaceId} is null and exists (select from organization_members o
    where o.organization_id = ${place.organizationId} and o.user_id = ${userId}))))`

/** Of triggers and runs: nothing begins and nothing goes on while the workspace is deleted, or whoever it is for has left or is deactivated. */
export const goesOn = (table: SQL): SQL => isInPlaceOf(table, sql`${table}.user_id`)

/** Those of the named people who are members of a place; when nobody is named, the person a run is for. */
export async function listPeople(
  db: Db,
  tenant: TenantView,
  requested: readonly string[],
): Promise<{ id: string; email: string; name: string }[]> {
  const place = { organizationId: sql`${tenant.organizationId}::uuid`, workspaceId: sql`${tenant.workspaceId}::uuid` }
  const ids = requested.filter((id) => /^[0-9a-f-]{36}$/i.test(id))
  const { rows } = await db.execute<{ id: string; email: string; name: string }>(sql`
    select u.id, u.email_shown as email, u.name from users u
    where u.id = any(${sql.param(ids.length > 0 ? ids : [tenant.userId])}::uuid[])
      and ${isMemberOf(place, sql`u.id`)}`)
  return rows
}

export async function nameOf(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  return rows[0]?.name ?? ''
}

/** What a flow is called; empty: it stands for itself. */
export async function findFlowName(db: Db, flowId: string | null): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from studio_projects where id = ${flowId}::uuid`)
  return rows[0]?.name ?? ''
}
