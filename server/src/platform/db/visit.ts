import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { StartRefused } from '../config/start-failure.ts'
import { postgresLocation, startEmbeddedPostgres } from './embedded.ts'
import { claimInstallation } from './installation.ts'
import { databaseAddresses } from './pooler.ts'
import { findPostmaster } from './postmaster.ts'

export type Visit = { connection: pg.ClientConfig; leave: () => Promise<void> }

/**
 * The database of an installation for a command beside its server: the one that runs, else the embedded one for as long as the
 * command takes. Throws StartRefused where there is no installation.
 */
export async function visitDatabase({
  DATA_DIR,
  ...addresses
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>): Promise<Visit> {
  const outside = databaseAddresses(addresses)
  if (outside) return { connection: outside.direct, leave: async () => {} }
  const { data, connection } = postgresLocation(DATA_DIR)
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new StartRefused(`There is no installation in ${DATA_DIR}: set DATA_DIR to its folder.`)
  if (findPostmaster(data) !== undefined) return { connection, leave: async () => {} }
  const postgres = await startEmbeddedPostgres(DATA_DIR)
  const claim = await claimInstallation(connection)
  const leave = async () => {
    await claim.release()
    await postgres.stop()
  }
  return { connection, leave }
}
