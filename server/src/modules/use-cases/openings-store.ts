import { type SQL, sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { LeastRole } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** A column of one table of a database, as use cases name it. */
export type ColumnRef = { sourceId: DataSourceId; schema: string | null; table: string; column: string }
/** A hidden or masked column that the owner of a place opened for roles. */
export type ColumnGrant = ColumnRef & { roles: LeastRole[] }

/** Of the workspace that is worked in; in personal mode one's own. */
const ownedBy = ({ organizationId, workspaceId, userId }: Tenant): SQL =>
  workspaceId === null
    ? sql`(organization_id = ${organizationId} and owner_id = ${userId})`
    : sql`workspace_id = ${workspaceId}`

export async function listOpenings(db: Db, tenant: Tenant): Promise<ColumnGrant[]> {
  const { rows } = await db.execute<Row>(sql`
    select data_source_id, table_schema, table_name, column_name, roles from column_openings where ${ownedBy(tenant)}`)
  return rows.map((row) => ({
    sourceId: row.data_source_id,
    schema: row.table_schema,
    table: row.table_name,
    column: row.column_name,
    roles: row.roles,
  }))
}

const ofColumn = ({ sourceId, schema, table, column }: ColumnRef): SQL => sql`data_source_id = ${sourceId}
  and table_schema is not distinct from ${schema}::text and table_name = ${table} and column_name = ${column}`

/** For these roles and no others; for none it is closed again. */
export async function setOpening(db: Db, tenant: Tenant, { roles, ...of }: ColumnGrant, now: Date): Promise<void> {
  const owner = ownerIn(tenant)
  await db.execute(sql`delete from column_openings where ${ownedBy(tenant)} and ${ofColumn(of)}`)
  if (roles.length === 0) return
  await db.execute(sql`
    insert into column_openings (organization_id, workspace_id, owner_id, data_source_id, table_schema, table_name, column_name,
      roles, opened_by, opened_at)
    values (${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${owner}::uuid, ${of.sourceId}::uuid, ${of.schema},
      ${of.table}, ${of.column}, ${sql.param(roles)}::text[], ${tenant.userId}::uuid, ${now}::timestamptz)`)
}

type Row = {
  data_source_id: DataSourceId
  table_schema: string | null
  table_name: string
  column_name: string
  roles: LeastRole[]
}
