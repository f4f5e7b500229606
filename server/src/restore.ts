// `npm run restore -- <folder or s3://…>` brings a backup into a new installation: an empty DATA_DIR, and an empty database where DATABASE_URL
// names one. README, "Backup and restore".
import fs from 'node:fs'
import type pg from 'pg'
import { addressAbove, readBackupAddress } from './platform/backup/backup-address.ts'
import { openBackupPlace, storeBelow } from './platform/backup/backup-place.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { openBackup } from './platform/backup/open-backup.ts'
import {
  requireEmptyDatabase,
  requireKey,
  requireKnownSchema,
  restoreBackup,
} from './platform/backup/restore-backup.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { StartRefused, startFailure } from './platform/config/start-failure.ts'
import { postgresLocation, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { claimInstallation } from './platform/db/installation.ts'
import { databaseAddresses, requireSessions } from './platform/db/pooler.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { keepPrivate } from './platform/installation/private-folder.ts'
import { beginUnfinished } from './platform/installation/unfinished.ts'

const config = settingsOrExit(process.env)
const outside = databaseAddresses(config)?.direct
const { DATA_DIR: dataDir, SECRET_KEY: configured, SECRET_KEY_PREVIOUS: previous } = config

async function restore([given]: string[]): Promise<string> {
  if (!given || given.startsWith('-')) return 'Name the folder of a backup: npm run restore -- <folder or s3://…>'
  const address = readBackupAddress(given)
  const place = await openBackupPlace(address, config)
  const beside = await openBackupPlace(addressAbove(address).above, config)
  const placeOf = (name: string) => storeBelow(beside, name)
  const { backup, manifest } = await openBackup(place, config.BACKUP_PASSPHRASE, address.text, placeOf)
  requireKnownSchema(manifest)
  requireEmpty()
  await requireSessions(config)
  if (outside) await requireEmptyDatabase(outside)
  keepPrivate(dataDir)
  await requireKey(manifest, { configured, previous, dataDir, backup })
  const store = await openFileStore(config)
  const { finish } = beginUnfinished(dataDir)
  await inDatabase((connection) => restoreBackup(manifest, { connection, store, dataDir, backup }))
  finish()
  process.stdout.write(`${dataDir} holds what ${whenOf(manifest)} was in the backup: start it with npm start.\n`)
  return ''
}

/** But for its key, which a person may have put there. */
function requireEmpty(): void {
  const found = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  if (found.some((name) => name !== 'secret.key' && name !== '.private'))
    throw new StartRefused(`${dataDir} is not empty: set DATA_DIR to a new folder.`)
  const { data } = postgresLocation(dataDir)
  if (!outside && fs.existsSync(data)) throw new StartRefused(`${data} holds a database: set DATA_DIR to a new folder.`)
}

async function inDatabase(use: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  if (outside) return use(outside)
  const postgres = await startEmbeddedPostgres(dataDir)
  const claim = await claimInstallation(postgres.connection)
  try {
    await use(postgres.connection)
  } finally {
    await claim.release()
    await postgres.stop()
  }
}

const whenOf = ({ made_at }: Manifest) => `on ${made_at.slice(0, 16).replace('T', ' at ')} UTC`

const failure = await restore(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0
