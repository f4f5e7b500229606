// `npm run backup -- <folder> [--with-key]` writes the database and the files of an installation into a new folder, while its server
// goes on. README, "Backup and restore".
import path from 'node:path'
import { beginBackup } from './platform/backup/open-backup.ts'
import { makeBackupFolder, writeBackup } from './platform/backup/write-backup.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { requireSessions } from './platform/db/pooler.ts'
import { visitDatabase } from './platform/db/visit.ts'
import { createDiskStore } from './platform/files/disk-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'

const config = settingsOrExit(process.env)

async function backup([given, ...words]: string[]): Promise<string> {
  const withKey = words.includes('--with-key')
  if (!given || given.startsWith('-') || words.some((word) => word !== '--with-key'))
    return 'Name a new folder: npm run backup -- <folder> [--with-key]'
  // Whatever is written is for this account only.
  process.umask(0o077)
  const folder = path.resolve(given)
  const store = await openFileStore(config)
  await requireSessions(config)
  const { connection, leave } = await visitDatabase(config)
  try {
    await makeBackupFolder(folder, config.DATA_DIR)
    const target = await beginBackup(createDiskStore(folder), config.BACKUP_PASSPHRASE)
    const { tables, files } = await writeBackup({ connection, store, dataDir: config.DATA_DIR, target, withKey })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`${folder} holds ${rows} rows of ${tables.length} tables and ${files.count} files.\n`)
    if (config.BACKUP_PASSPHRASE) process.stdout.write('It is encrypted with BACKUP_PASSPHRASE: keep that apart.\n')
    if (!withKey) process.stdout.write(keyLine(config.SECRET_KEY !== undefined))
    return ''
  } finally {
    await leave()
  }
}

const keyLine = (configured: boolean) =>
  configured
    ? 'It does not hold SECRET_KEY: keep that apart, without it stored passwords and keys cannot be read.\n'
    : `It does not hold the key: keep ${path.join(config.DATA_DIR, 'secret.key')} apart, without it nothing is restored.\n`

const failure = await backup(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0
