import { DatabaseSync } from 'node:sqlite'
import { clinic } from './clinic.ts'
import type { Trade } from './generate.ts'
import { lender } from './lender.ts'
import { logistics } from './logistics.ts'
import { school } from './school.ts'

export const trades: readonly Trade[] = [clinic, school, logistics, lender]

/** Writes the database of a trade into a new SQLite file. */
export const writeTrade = ({ ddl, rows }: Trade, file: string): void => {
  // Rows come table by table, a manager before or after the managed.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec(`${ddl}BEGIN;`)
  for (const [table, list] of Object.entries(rows())) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${list[0]?.map(() => '?').join(', ')})`)
    for (const row of list) insert.run(...row)
  }
  database.exec('COMMIT')
  database.close()
}
