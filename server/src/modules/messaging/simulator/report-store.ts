import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

export type SimulatedReport = { id: string; body: string; signedBy: 'graph' | 'gateway' }

/** Keeps what an account is to be told; whoever ends the account's job waits for it. */
export async function insertReport(db: Db, accountId: string, { id, body, signedBy }: SimulatedReport): Promise<void> {
  await db.execute(sql`
    insert into simulated_reports (id, account_id, body, signed_by)
    select ${id}::uuid, a.id, ${body}, ${signedBy} from messaging_accounts a where a.id = ${accountId}::uuid for key share of a`)
}

/** The first ones, in their order. */
export async function listReports(db: Db, accountId: string, limit: number): Promise<SimulatedReport[]> {
  const { rows } = await db.execute<SimulatedReport>(sql`
    select id, body, signed_by as "signedBy" from simulated_reports where account_id = ${accountId}::uuid order by id limit ${limit}`)
  return rows
}

export async function deleteReports(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from simulated_reports where id = any(${sql.param([...ids])}::uuid[])`)
}
