import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { prepareCluster } from './cluster.ts'
import {
  openFolder,
  postgresPrograms,
  processEnvironment,
  reachableDataDir,
  socketDir,
  unprivilegedAccount,
} from './native.ts'
import { ownName } from './own-name.ts'
import { clearRemains, findPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** How to connect as the owner of the cluster. */
  connection: { host: string; port: number; user: string; database: string; application_name: string }
  /** The cluster's own folder. */
  data: string
  /** Starts it again when it has ended; adopts one that runs. */
  boot: () => Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
}

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // Taken as it is used; with less, a search over many chats reads from the disk again and again.
  'shared_buffers=128MB',
  'max_connections=80',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

const tries = 60
const againMs = 250
const answerMs = 2_000
/** What an initdb leaves that was killed in the middle lets nobody in. */
const noSuchDatabase = '3D000'

/** Where the embedded PostgreSQL of a data directory is, whether or not it runs. */
export function postgresLocation(dataDir: string): Pick<EmbeddedPostgres, 'connection' | 'data'> {
  const data = reachableDataDir(dataDir)
  return {
    data,
    connection: {
      host: socketDir(data),
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      application_name: ownName,
    },
  }
}

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, making the cluster on the first run. A server that outlived a killed
 * process is adopted; a lock file that a crash left behind is waited out. `more` are settings that win over ours.
 */
export async function startEmbeddedPostgres(dataDir: string, more: readonly string[] = []): Promise<EmbeddedPostgres> {
  const programs = postgresPrograms()
  openFolder(dataDir)
  const { data, connection } = postgresLocation(dataDir)
  openFolder(path.dirname(data))
  ownedDirectory(connection.host)
  prepareCluster(programs, data)
  const start: Start = { programs, data, connection, settings: [...settings, ...more] }
  await boot(start)
  return { data, connection, boot: () => boot(start), stop: () => stop(data) }
}

type Start = Pick<EmbeddedPostgres, 'connection' | 'data'> & { programs: string; settings: readonly string[] }

/** A folder that somebody else put in its place is not made ours. */
function ownedDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (!fs.lstatSync(directory).isDirectory())
    throw new StartRefused(`${directory} must be a folder: remove what lies there.`)
  fs.chmodSync(directory, 0o700)
  if (unprivilegedAccount.uid !== undefined) fs.chownSync(directory, unprivilegedAccount.uid, unprivilegedAccount.gid)
}

async function boot(start: Start): Promise<void> {
  try {
    await tryToBoot(start)
  } catch (error) {
    await stop(start.data)
    throw error
  }
}

async function tryToBoot(start: Start): Promise<void> {
  const { data, connection } = start
  let lastError = ''
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await answers(connection)) return
    if (findPostmaster(data) === undefined) clearRemains(data, connection.host)
    const outcome = await started(launch(start), connection, `${data}.log`)
    if (outcome === true) return
    lastError = outcome
    if (/not compatible with this version/.test(outcome))
      throw new StartRefused(`${data} was made by another version of PostgreSQL: start the version that made it.`)
    await sleep(againMs)
  }
  throw new Error(`the embedded PostgreSQL did not start: ${lastError.trim()}`)
}

function launch({ programs, data, connection, settings }: Start): ChildProcess {
  const options = ['-D', data, '-k', connection.host, ...settings.flatMap((setting) => ['-c', setting])]
  const log = fs.openSync(`${data}.log`, 'w', 0o600)
  // detached: Ctrl-C in a terminal reaches the whole group, and the database must be the last to stop.
  const child = spawn(path.join(programs, 'bin/postgres'), options, {
    ...unprivilegedAccount,
    env: processEnvironment,
    cwd: data,
    detached: true,
    stdio: ['ignore', 'ignore', log],
  })
  fs.closeSync(log)
  child.unref()
  return child
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === noSuchDatabase)
      throw new StartRefused('The database was never finished, and holds nothing: move its folder away to begin anew.')
    return false
  } finally {
    await Promise.race([client.end().catch(() => {}), sleep(againMs, undefined, { ref: false })])
  }
}

/** True once the server accepts connections, else what it last said before it gave up. */
async function started(child: ChildProcess, connection: pg.ClientConfig, log: string): Promise<true | string> {
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  const onExit = () => {
    failure = fs.readFileSync(log, 'utf8').slice(-1000)
  }
  child.on('exit', onExit)
  for (let waited = 0; failure === undefined && waited < 60_000; waited += 25) {
    if (await answers(connection)) {
      // Its later end is the ordinary one: the log may be gone by then.
      child.off('exit', onExit)
      return true
    }
    await sleep(25)
  }
  return failure ?? 'it did not answer within a minute'
}

async function stop(data: string): Promise<void> {
  const pid = findPostmaster(data)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  const lock = path.join(data, 'postmaster.pid')
  for (let waited = 0; fs.existsSync(lock) && waited < 1500; waited++) await sleep(10)
}
