import type pg from 'pg'
import { CopyBuffers, copyInto } from './copy.ts'
import { createTable, finishTables } from './definition.ts'
import { SampleCompanyError } from './errors.ts'
import { generateSampleCompany } from './generate.ts'
import { grantReading } from './reader-role.ts'
import { connectTo, mayNotSignal, type Names, withClient } from './server-access.ts'
import { markDatabase } from './state.ts'
import { tableNames } from './tables.ts'

/**
 * Builds the company under another name and then renames it, so that it is either there as a whole or not at all.
 * What an interrupted build left behind is dropped first. Returns the number of rows.
 */
export async function buildCompany(
  admin: pg.Client,
  config: pg.ClientConfig,
  names: Names,
  today: string,
): Promise<number> {
  await dropIfThere(admin, names.building)
  await admin.query(`CREATE DATABASE ${names.building} TEMPLATE template0 ENCODING 'UTF8'`)
  const rows = await withClient(connectTo(config, names.building), (client) => fill(client, names, today))
  await markDatabase(admin, names.building, { today, rows })
  await putInPlace(admin, names)
  return rows
}

async function fill(client: pg.Client, names: Names, today: string): Promise<number> {
  const buffers = new CopyBuffers()
  generateSampleCompany(today, buffers.add)
  // The rename's commit flushes the log: until then nothing needs to be on the disk.
  await client.query('SET synchronous_commit = off')
  await client.query('BEGIN')
  for (const table of tableNames) {
    await client.query(createTable(table))
    await copyInto(client, table, buffers.take(table))
  }
  await client.query(`SET LOCAL maintenance_work_mem = '64MB'`)
  for (const statement of finishTables()) await client.query(statement)
  await client.query('COMMIT')
  await client.query('ANALYZE')
  await grantReading(client, names, names.building)
  return buffers.rows
}

async function putInPlace(admin: pg.Client, { database, building, replaced }: Names): Promise<void> {
  await dropIfThere(admin, replaced)
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) {
    await admin.query(`ALTER DATABASE ${building} RENAME TO ${database}`)
    return
  }
  await disconnectAll(admin, database)
  await admin.query('BEGIN')
  await admin.query(`ALTER DATABASE ${database} RENAME TO ${replaced}`)
  await admin.query(`ALTER DATABASE ${building} RENAME TO ${database}`)
  await admin.query('COMMIT')
  await dropIfThere(admin, replaced)
}

/** Ends every connection and lets none in; a database in this state counts as unfinished. */
async function disconnectAll(admin: pg.Client, database: string): Promise<void> {
  await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await signalled(
    admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [database]),
  )
}

export async function dropIfThere(admin: pg.Client, database: string): Promise<void> {
  await signalled(admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))
}

async function signalled(query: Promise<unknown>): Promise<void> {
  await query.catch((error: unknown) => {
    if (!mayNotSignal(error)) throw error
    throw new SampleCompanyError(
      'sample_company_in_use',
      'Someone else is connected to the sample company and the database user may not disconnect them.',
      error,
    )
  })
}
