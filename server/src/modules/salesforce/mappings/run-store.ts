import { sql } from 'drizzle-orm'
import type { ChangeSetId } from '#contract/salesforce/change-sets.ts'
import type { MappingId, MappingRun, MappingRunState } from '#contract/salesforce/mappings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import type { RowProblem } from './compare-rows.ts'
import type { Wrong } from './fit-cell.ts'

export type MappingCounts = Pick<MappingRun, 'creates' | 'updates' | 'unchanged' | 'left_out' | 'waiting' | 'truncated'>
export type MappingRunRow = {
  id: string
  mappingId: MappingId
  state: MappingRunState
  read: number
  compared: number
  counts: MappingCounts | null
  problems: RowProblem[]
  failure: Wrong | null
  changeSetId: ChangeSetId | null
  startedAt: Date
  endedAt: Date | null
}
type Row = Omit<MappingRunRow, 'startedAt' | 'endedAt'> & { started_at: string | Date; ended_at: string | Date | null }

const columns = sql`r.id, r.mapping_id as "mappingId", r.state, r.read_rows as read, r.compared, r.counts, r.problems, r.failure,
  r.change_set_id as "changeSetId", r.started_at, r.ended_at`
const toRow = ({ started_at, ended_at, ...row }: Row): MappingRunRow => ({
  ...row,
  startedAt: new Date(started_at),
  endedAt: ended_at === null ? null : new Date(ended_at),
})

/** False where one goes on already. */
export async function insertRun(tx: Db, given: { id: string; mappingId: MappingId; now: Date }): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into salesforce_mapping_runs (id, mapping_id, state, started_at)
    values (${given.id}, ${given.mappingId}, 'reading', ${given.now}::timestamptz)
    on conflict (mapping_id) where ended_at is null do nothing returning id`)
  return rows.length > 0
}

/** The last one of each of these mappings. */
export async function listLastRuns(db: Db, ids: readonly MappingId[]): Promise<MappingRunRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (r.mapping_id) ${columns} from salesforce_mapping_runs r where r.mapping_id = any (${sql.param([...ids])}::uuid[])
    order by r.mapping_id, r.started_at desc, r.id desc`)
  return rows.map(toRow)
}

export async function findRun(db: Db, id: string): Promise<MappingRunRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from salesforce_mapping_runs r where r.id = ${id}`)
  return rows[0] && toRow(rows[0])
}

export async function noteProgress(
  db: Db,
  id: string,
  { state, read, compared }: Pick<MappingRunRow, 'state' | 'read' | 'compared'>,
): Promise<void> {
  await db.execute(sql`
    update salesforce_mapping_runs set state = ${state}, read_rows = ${read}, compared = ${compared} where id = ${id} and ended_at is null`)
}

type Ended = Pick<MappingRunRow, 'counts' | 'problems' | 'failure' | 'changeSetId'> & { now: Date }

export async function endRun(
  tx: Db,
  id: string,
  { counts, problems, failure, changeSetId, now }: Ended,
): Promise<void> {
  await tx.execute(sql`
    update salesforce_mapping_runs set state = ${failure ? 'failed' : 'done'}, counts = ${counts && jsonText(counts)}::jsonb,
      problems = ${jsonText(problems)}::jsonb, failure = ${failure && jsonText(failure)}::jsonb, change_set_id = ${changeSetId}::uuid,
      ended_at = ${now}::timestamptz where id = ${id} and ended_at is null`)
}
