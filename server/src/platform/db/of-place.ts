import { type SQL, sql } from 'drizzle-orm'
import type { Tenant } from '../tenant.ts'

/** Rows that are a place's: in a workspace all of it, in personal mode one's own. Without `table` the columns are named by themselves. */
export function ofPlace({ organizationId, workspaceId, userId }: Tenant, table?: SQL): SQL {
  const column = (name: SQL) => (table ? sql`${table}.${name}` : name)
  const organization = sql`${column(sql`organization_id`)} = ${organizationId}`
  const workspace = column(sql`workspace_id`)
  return workspaceId === null
    ? sql`(${organization} and ${workspace} is null and ${column(sql`owner_id`)} = ${userId})`
    : sql`(${organization} and ${workspace} = ${workspaceId}::uuid)`
}

/**
 * Whether somebody is a member where a row of `table` is: of its workspace, which is not deleted, or without one of its organization. Whoever
 * is deactivated is nowhere.
 */
export const isInPlaceOf = (table: SQL, userId: SQL): SQL => sql`case
  when not exists (select 1 from users where users.id = ${userId} and users.deactivated_at is null) then false
  when ${table}.workspace_id is null
  then exists (select 1 from organization_members
    where organization_members.organization_id = ${table}.organization_id and organization_members.user_id = ${userId})
  else exists (select 1 from workspace_members join workspaces on workspaces.id = workspace_members.workspace_id and workspaces.deleted_at is null
    where workspace_members.workspace_id = ${table}.workspace_id and workspace_members.user_id = ${userId}) end`

/** Whose a new row is: nobody's in a workspace, where things stay when people go. */
export const ownerIn = ({ userId, workspaceId }: Tenant): Tenant['userId'] | null =>
  workspaceId === null ? userId : null
