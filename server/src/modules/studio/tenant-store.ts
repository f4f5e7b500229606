import { type SQL, sql } from 'drizzle-orm'
import type { TenantView } from '../../platform/tenant.ts'

/** Rows of the place; columns are named without a table. */
export const inTenant = ({ userId, organizationId, workspaceId }: TenantView): SQL =>
  workspaceId === null
    ? sql`(organization_id = ${organizationId} and workspace_id is null and owner_id = ${userId})`
    : sql`(organization_id = ${organizationId} and workspace_id = ${workspaceId})`

/** Whose a new row is: nobody's in a workspace, where things stay when people go. */
export const ownerIn = ({ userId, workspaceId }: TenantView) => (workspaceId === null ? userId : null)
