import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MeasuredSource } from '../data/source.ts'
import { sqliteSource } from '../data/sqlite.ts'
import { clinic } from './clinic.ts'
import type { Trade } from './generate.ts'
import { lender } from './lender.ts'
import { logistics } from './logistics.ts'
import { school } from './school.ts'

export const trades: readonly Trade[] = [clinic, school, logistics, lender]

/** Writes the database of a trade into a new SQLite file. */
const writeTrade = ({ ddl, rows }: Trade, file: string): void => {
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

/** Opens the databases of the trades, new made, for as long as `use` takes. */
export const withDatabases = async <T>(
  trades: readonly Trade[],
  use: (sources: Map<string, MeasuredSource>) => Promise<T>,
): Promise<T> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-trades-'))
  const sources = new Map<string, MeasuredSource>()
  try {
    for (const trade of trades) {
      const file = path.join(folder, `${trade.name}.sqlite`)
      writeTrade(trade, file)
      sources.set(trade.name, sqliteSource(file, true))
    }
    return await use(sources)
  } finally {
    for (const source of sources.values()) await source.close()
    fs.rmSync(folder, { recursive: true })
  }
}
