import { type SQL, sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { LeastRole } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Place } from './store.ts'

/** A column of one table of a database, as use cases name it. */
export type ColumnRef = { sourceId: DataSourceId; schema: string | null; table: string; column: string }
/** A hidden or masked column that the owner of a place opened for roles. */
export type Opening = ColumnRef & { roles: LeastRole[] }

/** Of the workspace that is worked in; in personal mode one's own. */
const placed = ({ organizationId, workspaceId, userId }: Place): SQL =>
  workspaceId === null
    ? sql`(organization_id = ${organizationId} and owner_id = ${userId})`
    : sql`workspace_id = ${workspaceId}`

export async function listOpenings(db: Db, place: Place): Promise<Opening[]> {
  const { rows } = await db.execute<Row>(sql`
    select data_source_id, table_schema, table_name, column_name, roles from column_openings where ${placed(place)}`)
  return rows.map((row) => ({
    ...{ sourceId: row.data_source_id, schema: row.table_schema, table: row.table_name, column: row.column_name },
    roles: row.roles,
  }))
}

const ofColumn = ({ sourceId, schema, table, column }: ColumnRef): SQL => sql`data_source_id = ${sourceId}
  and table_schema is not distinct from ${schema}::text and table_name = ${table} and column_name = ${column}`

/** For these roles and no others; for none it is closed again. */
export async function setOpening(db: Db, place: Place, { roles, ...of }: Opening, now: Date): Promise<void> {
  const owner = place.workspaceId ? null : place.userId
  await db.execute(sql`delete from column_openings where ${placed(place)} and ${ofColumn(of)}`)
  if (roles.length === 0) return
  await db.execute(sql`
    insert into column_openings (organization_id, workspace_id, owner_id, data_source_id, table_schema, table_name, column_name,
      roles, opened_by, opened_at)
    values (${place.organizationId}::uuid, ${place.workspaceId}::uuid, ${owner}::uuid, ${of.sourceId}::uuid, ${of.schema},
      ${of.table}, ${of.column}, ${sql.param(roles)}::text[], ${place.userId}::uuid, ${now}::timestamptz)`)
}

type Row = {
  data_source_id: DataSourceId
  table_schema: string | null
  table_name: string
  column_name: string
  roles: LeastRole[]
}
