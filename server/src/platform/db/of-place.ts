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

/** Whose a new row is: nobody's in a workspace, where things stay when people go. */
export const ownerIn = ({ userId, workspaceId }: Tenant): Tenant['userId'] | null =>
  workspaceId === null ? userId : null
