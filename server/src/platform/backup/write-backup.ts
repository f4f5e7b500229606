import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { holdRemoved } from '../files/held.ts'
import { findKeyChecks } from '../installation/key-check.ts'
import { copyFilesOut, type KeptPlaces } from './copy-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { copyOut, listSequences, listTables, plainText } from './tables.ts'

export type BackupOptions = KeptPlaces & {
  connection: pg.ClientConfig
  /** Made when it is missing; must be empty. */
  folder: string
  /** Takes the generated key along: whoever has the backup can then read the secrets in it. */
  withKey: boolean
}

/**
 * Writes the database and the files of an installation into a folder, as they were at one moment, while its server goes on: all
 * tables in one snapshot, and every file that the snapshot names. Memory stays flat. Throws StartRefused for what a person can help.
 */
export async function writeBackup({ connection, store, dataDir, folder, withKey }: BackupOptions): Promise<Manifest> {
  await makeFolder(folder, dataDir)
  const hold = await holdRemoved(store)
  try {
    const database = await inSnapshot(connection, (client) => writeDatabase(client, folder))
    const files = await copyFilesOut({ store, dataDir }, folder)
    if (withKey) await takeKey(dataDir, folder)
    const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), ...database, files }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await hold.release()
  }
}

async function makeFolder(folder: string, dataDir: string): Promise<void> {
  if (`${path.resolve(folder)}${path.sep}`.startsWith(`${path.resolve(dataDir)}${path.sep}`))
    throw new StartRefused(`${folder} lies in the data directory itself: name a folder outside of it.`)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await fs.readdir(folder)).length > 0) throw new StartRefused(`${folder} is not empty: name a new folder.`)
}

async function inSnapshot<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // A lost connection fails the statement that runs on it, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(plainText)
    await client.query('begin transaction isolation level repeatable read, read only')
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeDatabase(
  client: pg.Client,
  folder: string,
): Promise<Omit<Manifest, 'format' | 'made_at' | 'files'>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const [check, ...otherChecks] = await findKeyChecks(client)
  if (check === undefined) throw new StartRefused('The installation must have been started once by this version.')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await copyOut(client, folder, table))
  const sequences = await listSequences(client)
  const checks = { key_check: check, other_key_checks: otherChecks }
  return { migrations: rows.map(({ name }) => name), tables, sequences, ...checks }
}

async function takeKey(dataDir: string, folder: string): Promise<void> {
  await fs.copyFile(path.join(dataDir, 'secret.key'), path.join(folder, 'secret.key')).catch(() => {
    throw new StartRefused('There is no generated key to take along: it is set by SECRET_KEY, which is kept elsewhere.')
  })
}
