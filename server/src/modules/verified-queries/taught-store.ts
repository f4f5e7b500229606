import { type SQL, sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { TaughtReadingId } from '#contract/verified-queries/schemas.ts'
import type { StoredIntent } from '#engine/data/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type ChosenReadingRow = {
  id: TaughtReadingId
  dataSourceId: DataSourceId
  question: string
  /** What makes two questions the same one. */
  words: string
  reading: string
  kept: StoredIntent
  by: string
  createdAt: Date
}
type Row = Omit<ChosenReadingRow, 'createdAt'> & { created_at: string | Date }

const columns = sql`t.id, t.data_source_id as "dataSourceId", t.question, t.words, t.reading, t.kept, t.created_at,
  coalesce((select name from users where users.id = t.created_by), '') as by`
const of = (tenant: Tenant): SQL => ofPlace(tenant, sql`t`)

/** All of a place that are not removed, the newest first. */
export async function listTaught(db: Db, tenant: Tenant): Promise<ChosenReadingRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from taught_readings t where ${of(tenant)} and t.removed_at is null
    order by t.created_at desc, t.id limit 1000`)
  return rows.map(toTaught)
}

/** What a question of these words means in the databases of a place. */
export async function listTaughtFor(db: Db, tenant: Tenant, words: string): Promise<ChosenReadingRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from taught_readings t where ${of(tenant)} and t.words = ${words} and t.removed_at is null
    order by t.created_at desc, t.id`)
  return rows.map(toTaught)
}

export async function findTaught(
  db: Db,
  tenant: Tenant,
  id: TaughtReadingId,
  removedAfter?: Date,
): Promise<ChosenReadingRow | undefined> {
  const there = removedAfter ? sql`t.removed_at > ${removedAfter}::timestamptz` : sql`t.removed_at is null`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from taught_readings t where t.id = ${id} and ${of(tenant)} and ${there}`,
  )
  return rows[0] && toTaught(rows[0])
}

/** Keeps what a question means from now on, whatever it meant before; not where the place has that many. Says whether it did. */
export async function insertTaught(
  db: Db,
  tenant: Tenant,
  { id, dataSourceId, question, words, reading, kept, createdAt }: Omit<ChosenReadingRow, 'by'>,
  limit: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from taught_readings t where ${of(tenant)} and t.data_source_id = ${dataSourceId} and t.words = ${words}`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into taught_readings (id, organization_id, workspace_id, owner_id, data_source_id, question, words, reading, kept,
        created_by, created_at)
      select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid,
        ${ownerIn(tenant)}::uuid, ${dataSourceId}::uuid, ${question}, ${words}, ${reading},
        ${jsonText(kept)}::jsonb, ${tenant.userId}::uuid, ${createdAt}::timestamptz
      where (select count(*) from taught_readings t where ${of(tenant)} and t.removed_at is null) < ${limit} returning id`)
    return rows.length > 0
  })
}

export async function setTaughtRemoved(db: Db, tenant: Tenant, id: TaughtReadingId, at: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update taught_readings t set removed_at = ${at}::timestamptz
    where t.id = ${id} and ${of(tenant)} and (t.removed_at is null) = ${at !== null} returning t.id`)
  return rows.length > 0
}

/** Removes for good what was removed before then. */
export async function purgeTaught(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from taught_readings where removed_at < ${before}`)
}

const toTaught = ({ created_at, ...row }: Row): ChosenReadingRow => ({ ...row, createdAt: new Date(created_at) })
