import { type SQL, sql } from 'drizzle-orm'
import type { Tenant } from '../tenant.ts'

/** Rows of `table` that are a place's: in a workspace all of it, in personal mode one's own. */
export const ofPlace = ({ organizationId, workspaceId, userId }: Tenant, table: SQL): SQL =>
  sql`(${table}.organization_id = ${organizationId} and ${table}.workspace_id is not distinct from ${workspaceId}::uuid
    and (${table}.workspace_id is not null or ${table}.owner_id = ${userId}))`
