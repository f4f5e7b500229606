import { sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { VerifiedQueryId } from '#contract/verified-queries/schemas.ts'
import type { StoredIntent } from '#engine/data/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { TableFingerprints } from './table-fingerprints.ts'
export type QueryRow = {
  id: VerifiedQueryId
  dataSourceId: DataSourceId
  questions: string[]
  sql: string
  reading: string
  kept: StoredIntent | null
  tables: TableFingerprints
  /** Labels and units, where an answer told them. */
  columns: { key: string; label: string; unit?: string }[]
  by: string
  verifiedAt: Date
  createdAt: Date
  used: number
  usedAt: Date | null
}
type Row = Omit<QueryRow, 'verifiedAt' | 'createdAt' | 'usedAt'> & {
  verified_at: string | Date
  created_at: string | Date
  used_at: string | Date | null
}

const columns = sql`q.id, q.data_source_id as "dataSourceId", q.questions, q.sql, q.reading, q.kept, q.tables, q.columns,
  coalesce((select name from users where users.id = q.verified_by), '') as by, q.verified_at, q.created_at, q.used, q.used_at`

/** All of a place that are not removed, the newest first. */
export async function listAll(db: Db, tenant: Tenant): Promise<QueryRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from verified_queries q where ${ofPlace(tenant, sql`q`)} and q.removed_at is null
    order by q.verified_at desc, q.id limit 1000`)
  return rows.map(toQuery)
}

export async function findQuery(db: Db, tenant: Tenant, id: VerifiedQueryId, removedAfter?: Date) {
  const there = removedAfter ? sql`q.removed_at > ${removedAfter}::timestamptz` : sql`q.removed_at is null`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from verified_queries q where q.id = ${id} and ${ofPlace(tenant, sql`q`)} and ${there}`,
  )
  return rows[0] && toQuery(rows[0])
}

export type VerifiedQueryText = Pick<QueryRow, 'questions' | 'sql' | 'reading' | 'kept' | 'tables'> & { now: Date }

/** Adds a query unless the place has that many; says whether it did. */
export async function insertQuery(
  db: Db,
  tenant: Tenant,
  { id, dataSourceId, now, ...given }: VerifiedQueryText & Pick<QueryRow, 'id' | 'dataSourceId' | 'columns'>,
  limit: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into verified_queries (id, organization_id, workspace_id, owner_id, data_source_id, questions, sql, reading, kept,
      tables, columns, verified_by, verified_at, created_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid,
      ${ownerIn(tenant)}::uuid, ${dataSourceId}::uuid, ${sql.param(given.questions)}::text[], ${given.sql},
      ${given.reading}, ${json(given.kept)}::jsonb, ${json(given.tables)}::jsonb, ${json(given.columns)}::jsonb, ${tenant.userId}::uuid, ${now}::timestamptz,
      ${now}::timestamptz
    where (select count(*) from verified_queries q where ${ofPlace(tenant, sql`q`)} and q.removed_at is null) < ${limit} returning id`)
  return rows.length > 0
}

export async function updateQuery(
  db: Db,
  tenant: Tenant,
  id: VerifiedQueryId,
  { now, ...given }: VerifiedQueryText,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update verified_queries q set questions = ${sql.param(given.questions)}::text[], sql = ${given.sql}, reading = ${given.reading},
      kept = ${json(given.kept)}::jsonb, tables = ${json(given.tables)}::jsonb, verified_by = ${tenant.userId}, verified_at = ${now}
    where q.id = ${id} and ${ofPlace(tenant, sql`q`)} and q.removed_at is null returning q.id`)
  return rows.length > 0
}

export async function setRemoved(db: Db, tenant: Tenant, id: VerifiedQueryId, at: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update verified_queries q set removed_at = ${at}::timestamptz
    where q.id = ${id} and ${ofPlace(tenant, sql`q`)} and (q.removed_at is null) = ${at !== null} returning q.id`)
  return rows.length > 0
}

/** The caller has found it in its place. */
export async function countUse(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update verified_queries set used = used + 1, used_at = ${now} where id = ${id}`)
}

/** Removes for good what was removed before then. */
export async function purgeQueries(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from verified_queries where removed_at < ${before}`)
}

const json = (value: unknown): string | null => (value === null ? null : jsonText(value))
const toQuery = ({ verified_at, created_at, used_at, ...row }: Row): QueryRow => ({
  ...row,
  verifiedAt: new Date(verified_at),
  createdAt: new Date(created_at),
  usedAt: used_at === null ? null : new Date(used_at),
})
