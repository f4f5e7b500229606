import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildIndexes } from '../platform/db/build-indexes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { unprivilegedAccount } from '../platform/db/native.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'

type Connection = { host: string; port: number; user: string; database: string }

export type ReplicatedDatabase = {
  primary: Connection
  replica: Connection
  /** Ends the replica, or begins it again; `delayMs`: it replays what was written only so much later. */
  stopReplica: () => Promise<void>
  startReplica: (delayMs?: number) => Promise<void>
  /** The replica stands still, as a machine does whose disk hangs, until it is told to go on. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

const settings = ['fsync=off', 'wal_level=replica', 'max_wal_senders=4', 'max_connections=100']

/** A migrated database of its own with a streaming replica of it: two real servers. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-replicated-'))
  fs.chmodSync(folder, 0o755)
  const first = await startEmbeddedPostgres(path.join(folder, 'primary'), settings)
  await inDatabase(first, 'postgres', (client) => client.query('create database nalar'))
  const primary = { ...first.connection, database: 'nalar' }
  const pool = new pg.Pool(primary)
  await migrateDatabase(pool)
  await pool.end()
  await buildIndexes(primary)
  const copy = path.join(folder, 'replica')
  await copyCluster(first, path.join(copy, 'postgres'))
  const start = (delayMs: number) =>
    startEmbeddedPostgres(copy, [
      ...settings,
      `primary_conninfo=host=${first.connection.host} port=${first.connection.port} user=postgres`,
      `recovery_min_apply_delay=${delayMs}`,
      'wal_retrieve_retry_interval=200ms',
    ])
  let second = await start(0)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of familyOf(findPostmaster(second.data))) process.kill(pid, name)
  }
  return {
    primary,
    replica: { ...second.connection, database: 'nalar' },
    stopReplica: () => second.stop(),
    startReplica: async (delayMs = 0) => {
      second = await start(delayMs)
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await second.stop()
      await first.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The cluster as `pg_basebackup` would bring it, by the functions that it uses itself. */
async function copyCluster(from: EmbeddedPostgres, to: string): Promise<void> {
  await inDatabase(from, 'postgres', async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    fs.cpSync(from.data, to, { recursive: true, filter: (file) => path.basename(file) !== 'postmaster.pid' })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    fs.writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  fs.writeFileSync(path.join(to, 'standby.signal'), '')
  giveAway(to)
}

function giveAway(folder: string): void {
  const { uid } = unprivilegedAccount
  if (uid === undefined) return
  for (const name of ['', ...(fs.readdirSync(folder, { recursive: true }) as string[])])
    fs.lchownSync(path.join(folder, name), uid, uid)
  fs.chmodSync(folder, 0o700)
}

async function inDatabase<Value>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  database: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...connection, database })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A process and those it began. */
function familyOf(pid: number | undefined): number[] {
  if (pid === undefined) throw new Error('no replica runs')
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
}
