import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { TenantView } from '../../../platform/tenant.ts'

export type TableRow = Record<string, unknown>
type At = TenantView & { table: string }
const ownerId = ({ workspaceId, userId }: TenantView) => workspaceId ?? userId

/** Rows in the order they were added. */
export async function readRows(db: Db, at: At, limit: number): Promise<TableRow[]> {
  const { rows } = await db.execute<{ key: string; row: TableRow }>(sql`
    select key, row from flow_table_rows
    where organization_id = ${at.organizationId} and place_id = ${ownerId(at)} and table_name = ${at.table}
    order by created_at, key limit ${limit}`)
  return rows.map(({ key, row }) => ({ key, ...row }))
}

export type TableWrite = { key: string; row: TableRow; stepKey: string; now: Date }

/** Adds a row, or changes the one with the key; what a step has written before it does not write again. */
export async function putRow(db: Db, at: At, { key, row, stepKey, now }: TableWrite): Promise<void> {
  await db.execute(sql`
    insert into flow_table_rows (organization_id, place_id, table_name, key, row, step_key, created_at, updated_at)
    values (${at.organizationId}, ${ownerId(at)}, ${at.table}, ${key}, ${JSON.stringify(row)}::jsonb, ${stepKey}, ${now}, ${now})
    on conflict (organization_id, place_id, table_name, key) do update
    set row = flow_table_rows.row || excluded.row, step_key = excluded.step_key, updated_at = excluded.updated_at
    where flow_table_rows.step_key <> excluded.step_key`)
}

export async function removeRow(db: Db, at: At, key: string): Promise<number> {
  const { rows } = await db.execute<{ one: unknown }>(sql`
    delete from flow_table_rows
    where organization_id = ${at.organizationId} and place_id = ${ownerId(at)} and table_name = ${at.table} and key = ${key}
    returning key`)
  return rows.length
}

/** The tables of a place by name, with how many rows each has. */
export async function listTables(db: Db, tenant: TenantView): Promise<{ name: string; rows: number }[]> {
  const { rows } = await db.execute<{ name: string; rows: number }>(sql`
    select table_name as name, count(*)::int as rows from flow_table_rows
    where organization_id = ${tenant.organizationId} and place_id = ${ownerId(tenant)}
    group by table_name order by table_name limit 500`)
  return rows
}

export async function countRows(db: Db, at: At): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from flow_table_rows
    where organization_id = ${at.organizationId} and place_id = ${ownerId(at)} and table_name = ${at.table}`)
  return rows[0]?.count ?? 0
}
