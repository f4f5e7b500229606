import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createEmptyDatabase } from '../../../server/src/testing/test-database.ts'
import { type LoadedCompany, loadSampleCompany, removeSampleCompany } from '../load.ts'

export interface CompanyFixture {
  readonly company: LoadedCompany
  /** The database whose owner loaded it. */
  readonly home: string
  /** Connected with the read-only role. */
  readonly reader: pg.Client
  /** The first cell of a query. */
  number(sql: string): Promise<number>
  close(): Promise<void>
}

/** For tests: the sample company of 2026-11-21 under a name of its own. */
export async function aSampleCompany(): Promise<CompanyFixture> {
  const home = await createEmptyDatabase()
  const target = { admin: home.connection, database: `sample_${randomBytes(5).toString('hex')}` }
  const company = await loadSampleCompany({ ...target, readerPassword: 'x', today: '2026-11-21' })
  const reader = new pg.Client(company.connection)
  await reader.connect()
  return {
    company,
    reader,
    home: home.connection.database,
    number: async (sql) => {
      const { rows } = await reader.query<Record<string, unknown>>(sql)
      return Number(Object.values(rows[0] ?? {})[0])
    },
    close: async () => {
      await reader.end()
      await removeSampleCompany(target)
      await home.drop()
    },
  }
}
