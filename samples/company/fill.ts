import type pg from 'pg'
import { copyInto } from './copy.ts'
import { CopyText } from './copy-text.ts'
import { createTable, finishTables } from './definition.ts'
import { generateSampleCompany } from './generate.ts'
import { grantReading } from './reader-role.ts'
import { withClient } from './server-access.ts'
import { tableNames } from './tables.ts'

/** Plain data: it travels to another process. */
export interface FillTask {
  /** How to connect to the empty database as its owner. */
  readonly config: pg.ClientConfig
  readonly database: string
  readonly reader: string
  readonly today: string
}

/** Generates the company into an empty database and lets the reader in. Returns the number of rows. */
export function fillDatabase({ config, database, reader, today }: FillTask): Promise<number> {
  const text = new CopyText()
  generateSampleCompany(today, text.add)
  return withClient(config, async (client) => {
    // The rename's commit flushes the log: until then nothing needs to be on the disk.
    await client.query('SET synchronous_commit = off')
    await client.query('BEGIN')
    for (const table of tableNames) {
      await client.query(createTable(table))
      await copyInto(client, table, text.chunks(table))
    }
    await client.query(`SET LOCAL maintenance_work_mem = '64MB'`)
    for (const statement of finishTables()) await client.query(statement)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    await grantReading(client, reader, database)
    return text.rows
  })
}
