import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../platform/http/scope.ts'

/** Where somebody works: what is made there stays there. */
export type Place = Pick<Scope, 'userId' | 'organizationId' | 'workspaceId' | 'viewAs'>

/** Rows of the place; columns are named without a table. */
export const inPlace = ({ userId, organizationId, workspaceId }: Place): SQL =>
  workspaceId === null
    ? sql`(organization_id = ${organizationId} and workspace_id is null and owner_id = ${userId})`
    : sql`(organization_id = ${organizationId} and workspace_id = ${workspaceId})`

/** Whose a new row is: nobody's in a workspace, where things stay when people go. */
export const ownerIn = ({ userId, workspaceId }: Place) => (workspaceId === null ? userId : null)
