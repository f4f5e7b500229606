// `npm run files:move -- to-s3` copies the files of DATA_DIR into the bucket of FILES_URL, `to-disk` those of the bucket into DATA_DIR.
// It goes on where it was broken off, and says when every file that the database names is there. README, "Files in S3".
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listNamedFiles } from './modules/billing/service.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { visitDatabase } from './platform/db/visit.ts'
import { copyStore } from './platform/files/copy-store.ts'
import { createDiskStore } from './platform/files/disk-store.ts'
import { createFiles } from './platform/files/files.ts'
import { openFileStore } from './platform/files/open-file-store.ts'

const config = settingsOrExit(process.env)

async function move([direction, ...rest]: string[]): Promise<string> {
  if ((direction !== 'to-s3' && direction !== 'to-disk') || rest.length > 0)
    return 'Say where: npm run files:move -- to-s3, or: npm run files:move -- to-disk'
  if (!config.FILES_URL) return 'Set FILES_URL to the bucket, and its keys: README, "Files in S3".'
  process.umask(0o077)
  const [disk, bucket] = [createDiskStore(config.DATA_DIR), await openFileStore(config)]
  const [from, to] = direction === 'to-s3' ? [disk, bucket] : [bucket, disk]
  const onProgress = (line: string) => process.stdout.write(`${line}\n`)
  const { copied, same } = await copyStore(from, to, { dataDir: config.DATA_DIR, direction, onProgress })
  process.stdout.write(`${copied} files were copied and checked, ${same} were there already.\n`)
  const missing = await listMissing((key) => createFiles(to).sizeOf(key))
  if (missing.length > 0)
    return `${missing.length} files that the database names are not there, the first is ${missing[0]}: run this again with the server stopped.`
  process.stdout.write(
    direction === 'to-s3'
      ? 'Every file is in the bucket. Start the server with FILES_URL; then the folder files of DATA_DIR may go.\n'
      : 'Every file is in DATA_DIR. Start the server without FILES_URL; then the bucket may go.\n',
  )
  return ''
}

async function listMissing(sizeOf: (key: string) => Promise<number | undefined>): Promise<string[]> {
  const { connection, leave } = await visitDatabase(config)
  const pool = new pg.Pool(connection as pg.PoolConfig)
  // The next query says it.
  pool.on('error', () => {})
  try {
    const missing: string[] = []
    for (const key of await listNamedFiles(drizzle({ client: pool })))
      if ((await sizeOf(key)) === undefined) missing.push(key)
    return missing
  } finally {
    await pool.end()
    await leave()
  }
}

const failure = await move(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0
