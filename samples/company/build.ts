import type pg from 'pg'
import { SampleCompanyError } from './errors.ts'
import { fillApart } from './fill-apart.ts'
import { connectTo, mayNotSignal, type ServerNames } from './server-access.ts'
import { markDatabase } from './state.ts'

/**
 * Builds the company under another name and then renames it, so that it is either there as a whole or not at all.
 * What an interrupted build left behind is dropped first. Returns the number of rows.
 */
export async function buildCompany(
  admin: pg.Client,
  config: pg.ClientConfig,
  names: ServerNames,
  today: string,
): Promise<number> {
  await dropIfThere(admin, names.building)
  await admin.query(`CREATE DATABASE ${names.building} TEMPLATE template0 ENCODING 'UTF8'`)
  const rows = await fillApart({
    config: connectTo(config, names.building),
    database: names.building,
    reader: names.reader,
    today,
  })
  await markDatabase(admin, names.building, { today, rows })
  await replaceDatabase(admin, names)
  return rows
}

async function replaceDatabase(admin: pg.Client, { database, building, replaced }: ServerNames): Promise<void> {
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
