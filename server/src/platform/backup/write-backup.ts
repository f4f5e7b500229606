import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import type { FileStore } from '../files/file-store.ts'
import { holdRemoved } from '../files/held.ts'
import { findKeyChecks } from '../installation/key-check.ts'
import { copyFilesOut, type KeptPlaces } from './copy-files.ts'
import { keyOfBackup, type Manifest, writeManifest } from './manifest.ts'
import { copyOut, listSequences, listTables, listTablesInParts, plainText } from './tables.ts'

export type BackupOptions = KeptPlaces & {
  connection: pg.ClientConfig
  /** Where it lies: empty, and nothing of the installation. */
  target: FileStore
  /** Takes the generated key along: whoever has the backup can then read the secrets in it. */
  withKey: boolean
  /** Told now and then; what it throws ends the backup. */
  onStep?: (step: BackupStep) => void
}

/** How far it is: tables written of so many, then files. */
type BackupStep = { step: 'database'; done: number; of: number } | { step: 'files' }

/**
 * Writes the database and the files of an installation into another store, as they were at one moment, while its server goes on: all
 * tables in one snapshot, and every file that the snapshot names. Memory stays flat. Throws StartRefused for what a person can help.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { connection, store, dataDir, target, withKey, onStep = () => {} } = options
  const hold = await holdRemoved(store)
  try {
    const database = await inSnapshot(connection, (client) => writeDatabase(client, target, onStep))
    onStep({ step: 'files' })
    const files = await copyFilesOut({ store, dataDir }, target)
    if (withKey) await takeKey(dataDir, target)
    const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), ...database, files }
    await writeManifest(target, manifest)
    return manifest
  } finally {
    await hold.release()
  }
}

/** A new folder for one backup. Throws StartRefused for one that cannot be. */
export async function makeBackupFolder(folder: string, dataDir: string): Promise<void> {
  requireOutside(folder, dataDir)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await fs.readdir(folder)).length > 0) throw new StartRefused(`${folder} is not empty: name a new folder.`)
}

/** A backup in the data directory would go with it, and be a part of the next one. */
export function requireOutside(folder: string, dataDir: string): void {
  if (`${path.resolve(folder)}${path.sep}`.startsWith(`${path.resolve(dataDir)}${path.sep}`))
    throw new StartRefused(`${folder} lies in the data directory itself: name a folder outside of it.`)
}

async function inSnapshot<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // A lost connection fails the statement that runs on it, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(plainText)
    const parted = await listTablesInParts(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    // Rows that move from one part to another after the snapshot would be in neither.
    if (parted.length > 0) await client.query(`lock table ${parted.join(', ')} in access share mode`)
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeDatabase(
  client: pg.Client,
  target: FileStore,
  onStep: (step: BackupStep) => void,
): Promise<Omit<Manifest, 'format' | 'made_at' | 'files'>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const [check, ...otherChecks] = await findKeyChecks(client)
  if (check === undefined) throw new StartRefused('The installation must have been started once by this version.')
  const tables: Manifest['tables'] = []
  const all = await listTables(client)
  for (const table of all) {
    onStep({ step: 'database', done: tables.length, of: all.length })
    tables.push(await copyOut(client, target, table))
  }
  const sequences = await listSequences(client)
  const checks = { key_check: check, other_key_checks: otherChecks }
  return { migrations: rows.map(({ name }) => name), tables, sequences, ...checks }
}

async function takeKey(dataDir: string, target: FileStore): Promise<void> {
  const key = await fs.readFile(path.join(dataDir, 'secret.key')).catch(() => {
    throw new StartRefused('There is no generated key to take along: it is set by SECRET_KEY, which is kept elsewhere.')
  })
  await target.put(keyOfBackup, Readable.from([key]))
}
