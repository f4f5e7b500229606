import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { dropMonths, type Kept } from '../../../platform/db/months.ts'
import { withoutStatementLimit } from '../../../platform/db/statement-limits.ts'
import { uuidArray } from './run-store.ts'

/** Runs whose journals move when their month goes. Where more are kept, nothing of it moves: the others go one by one. */
const mostMoved = 10_000

/**
 * Forgets the journals of months before one: as a whole, but for runs that are kept since they have not ended or ended later. False: somebody holds one,
 * and it goes the next time.
 */
export async function forgetJournals(db: Db, before: Date): Promise<boolean> {
  const keptOf = async (until: Date): Promise<Kept> => {
    const ids = await listKept(db, { until, before })
    if (ids.length > mostMoved) return 'all'
    return ids.length > 0 ? sql`run_id = any(${uuidArray(ids)})` : undefined
  }
  return (await dropMonths(db, 'flow_journal', before, keptOf)).held.length === 0
}

/** Runs that were created by then and are kept. */
const listKept = (db: Db, { until, before }: { until: Date; before: Date }): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(withoutStatementLimit)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from flow_runs where created_at < ${until}::timestamptz and (ended_at is null or ended_at >= ${before})
      limit ${mostMoved + 1}`)
    return rows.map(({ id }) => id)
  })

/** Forgets runs that ended long ago, some at a time. */
export async function removeOld(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from flow_runs where id in (select id from flow_runs where ended_at < ${before} order by ended_at limit ${limit}) returning id`)
  return rows.length
}
