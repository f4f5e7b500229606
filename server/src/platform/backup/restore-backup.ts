import fs from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { buildIndexes } from '../db/build-indexes.ts'
import { knownMigrations, migrateDatabase } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { opensCheck } from '../installation/key-check.ts'
import { createSecrets, previousKeysOf } from '../secrets/secrets.ts'
import { copyFilesIn, type KeptPlaces } from './copy-files.ts'
import { keyOfBackup, type Manifest } from './manifest.ts'
import { copyIn, emptyTables, listTables, plainText, setSequences, withoutChecks, withoutIndexes } from './tables.ts'

/** Throws StartRefused for a backup of a newer program. */
export function requireKnownSchema({ migrations }: Manifest): void {
  const known = knownMigrations()
  const unknown = migrations.findLast((name) => !known.includes(name))
  if (unknown)
    throw new StartRefused(
      `The backup was made by a newer version of this program (${unknown}): restore with that version.`,
    )
}

type GivenKeys = {
  configured: string | undefined
  previous?: string | undefined
  dataDir: string
  backup: FileStore
}

/**
 * The key that opens the secrets of a backup: the configured one, one that lies in the data directory, or the backup's own, which is
 * then put into the data directory. Throws StartRefused when there is none or it is another's.
 */
export async function requireKey(
  { key_check, other_key_checks }: Manifest,
  { configured, previous, dataDir, backup }: GivenKeys,
): Promise<void> {
  const keyPath = path.join(dataDir, 'secret.key')
  const read = (file: string) => fs.readFile(file, 'utf8').catch(() => undefined)
  const laid = configured ?? (await read(keyPath))
  const key = laid ?? (await takenAlong(backup))
  if (key === undefined)
    throw new StartRefused(
      `The backup does not hold its key: set SECRET_KEY to it, or put the former secret.key into ${dataDir}.`,
    )
  const secrets = createSecrets(key, previousKeysOf(previous))
  if (!opensCheck(secrets, key_check))
    throw new StartRefused(
      'The key (SECRET_KEY, or secret.key) is not the one of this backup: give the one it was made with.',
    )
  if (!other_key_checks.every((check) => opensCheck(secrets, check)))
    throw new StartRefused(
      'The key was being changed when this backup was made: set SECRET_KEY and SECRET_KEY_PREVIOUS as they were then.',
    )
  if (laid === undefined) await fs.writeFile(keyPath, key, { mode: 0o600 })
}

const takenAlong = async (backup: FileStore): Promise<string | undefined> =>
  (await backup.find(keyOfBackup)) && text((await backup.open(keyOfBackup)).stream)

/** Throws StartRefused for a database in which there is anything. */
export async function requireEmptyDatabase(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    if ((await listTables(client)).length > 0)
      throw new StartRefused('The database of DATABASE_URL is not empty: restore into a new one.')
  })
}

/**
 * Brings a backup into an empty database and data directory. The database comes last, as a whole or not at all; references, counts
 * and hashes are checked. Newer migrations run at the next start.
 */
export async function restoreBackup(
  manifest: Manifest,
  { connection, backup, ...places }: { connection: pg.ClientConfig; backup: FileStore } & KeptPlaces,
): Promise<void> {
  const pool = new pg.Pool(connection as pg.PoolConfig)
  // The next query says it.
  pool.on('error', () => {})
  try {
    await migrateDatabase(pool, manifest.migrations)
  } finally {
    await pool.end()
  }
  await buildIndexes(connection, { only: manifest.migrations })
  await copyFilesIn(backup, places, manifest.files)
  await withClient(connection, async (client) => {
    await client.query(plainText)
    await client.query('begin')
    await loadTables(client, backup, manifest)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function loadTables(client: pg.Client, backup: FileStore, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => name)
  const here = (await listTables(client)).map(({ name }) => name)
  const foreign = names.find((name) => !here.includes(name))
  if (foreign) throw new Error(`no migration makes the table ${foreign}`)
  const checks = await withoutChecks(client, here)
  await emptyTables(client, here)
  const indexes = await withoutIndexes(client, tables)
  for (const table of tables) await copyIn(client, backup, table)
  await setSequences(client, sequences)
  await indexes.putBack()
  await checks.putBack()
}

async function withClient<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}
