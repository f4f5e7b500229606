import { sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Meaning, TermId } from '#contract/verified-queries/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type TermRow = {
  id: TermId
  dataSourceId: DataSourceId
  useCaseId: string | null
  /** Empty where there is none, or it was removed. */
  useCaseName: string
  phrase: string
  means: Meaning
  by: string
  createdAt: Date
}
type Row = Omit<TermRow, 'createdAt'> & { created_at: string | Date }

const columns = sql`t.id, t.data_source_id as "dataSourceId", t.use_case_id as "useCaseId", t.phrase, t.means, t.created_at,
  coalesce((select name from use_cases u where u.id = t.use_case_id and u.removed_at is null), '') as "useCaseName",
  coalesce((select name from users where users.id = t.created_by), '') as by`

/** All of a place that are not removed, the newest first. */
export async function listTerms(db: Db, tenant: Tenant): Promise<TermRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from terms t where ${ofPlace(tenant, sql`t`)} and t.removed_at is null order by t.created_at desc, t.id limit 1000`)
  return rows.map(toTerm)
}

export async function findTerm(db: Db, tenant: Tenant, id: TermId, removedAfter?: Date): Promise<TermRow | undefined> {
  const there = removedAfter ? sql`t.removed_at > ${removedAfter}::timestamptz` : sql`t.removed_at is null`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from terms t where t.id = ${id} and ${ofPlace(tenant, sql`t`)} and ${there}`,
  )
  return rows[0] && toTerm(rows[0])
}

/** Adds a phrase unless the place has that many; says whether it did. */
export async function insertTerm(
  db: Db,
  tenant: Tenant,
  { id, dataSourceId, useCaseId, phrase, means, createdAt }: Omit<TermRow, 'by' | 'useCaseName'>,
  limit: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into terms (id, organization_id, workspace_id, owner_id, data_source_id, use_case_id, phrase, means, created_by, created_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid,
      ${ownerIn(tenant)}::uuid, ${dataSourceId}::uuid, ${useCaseId}::uuid, ${phrase},
      ${JSON.stringify(means)}::jsonb, ${tenant.userId}::uuid, ${createdAt}::timestamptz
    where (select count(*) from terms t where ${ofPlace(tenant, sql`t`)} and t.removed_at is null) < ${limit} returning id`)
  return rows.length > 0
}

export async function setTermRemoved(db: Db, tenant: Tenant, id: TermId, at: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update terms t set removed_at = ${at}::timestamptz
    where t.id = ${id} and ${ofPlace(tenant, sql`t`)} and (t.removed_at is null) = ${at !== null} returning t.id`)
  return rows.length > 0
}

/** Removes for good what was removed before then. */
export async function purgeTerms(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from terms where removed_at < ${before}`)
}

const toTerm = ({ created_at, ...row }: Row): TermRow => ({ ...row, createdAt: new Date(created_at) })
