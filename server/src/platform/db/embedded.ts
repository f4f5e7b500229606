import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresPrograms, reachableDataDir, socketDir, unprivileged } from './native.ts'

export type EmbeddedPostgres = {
  /** How to connect as the owner of the cluster. */
  connection: { host: string; port: number; user: string; database: string }
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
}

const settings = [
  'listen_addresses=',
  // Taken as it is used; with less, a search over many chats reads from the disk again and again.
  'shared_buffers=128MB',
  'max_connections=80',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, making the cluster on the first run. A server that outlived a killed
 * process is adopted; a lock file that a crash left behind is waited out. `more` are settings that win over ours.
 */
export async function startEmbeddedPostgres(dataDir: string, more: readonly string[] = []): Promise<EmbeddedPostgres> {
  const programs = postgresPrograms()
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const data = reachableDataDir(dataDir)
  fs.mkdirSync(path.dirname(data), { recursive: true, mode: 0o755 })
  const socket = socketDir(data)
  for (const directory of [data, socket]) ownedDirectory(directory)
  const connection = { host: socket, port: 5432, user: 'postgres', database: 'postgres' }
  initialise(programs, data)
  await boot(programs, data, socket, connection, [...settings, ...more])
  return { connection, stop: () => stop(data) }
}

function ownedDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (unprivileged.uid !== undefined) fs.chownSync(directory, unprivileged.uid, unprivileged.gid)
}

const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

function initialise(programs: string, data: string): void {
  if (fs.existsSync(path.join(data, 'nalar-initialised'))) return
  // A run that was killed inside initdb leaves half a cluster, which holds nothing yet.
  for (const entry of fs.readdirSync(data)) fs.rmSync(path.join(data, entry), { recursive: true })
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  const run = spawnSync(path.join(programs, 'bin/initdb'), options, {
    ...unprivileged,
    env: environment,
    cwd: data,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`initdb: ${run.error?.message ?? run.stderr}`)
  fs.writeFileSync(path.join(data, 'nalar-initialised'), '')
}

async function boot(
  programs: string,
  data: string,
  socket: string,
  connection: pg.ClientConfig,
  settings: readonly string[],
): Promise<void> {
  let lastError = ''
  for (let attempt = 0; attempt < 60; attempt++) {
    if (await answers(connection)) return
    const options = ['-D', data, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])]
    const log = fs.openSync(`${data}.log`, 'w')
    // detached: Ctrl-C in a terminal reaches the whole group, and the database must be the last to stop.
    const child = spawn(path.join(programs, 'bin/postgres'), options, {
      ...unprivileged,
      env: environment,
      cwd: data,
      detached: true,
      stdio: ['ignore', 'ignore', log],
    })
    fs.closeSync(log)
    child.unref()
    const outcome = await started(child, connection, `${data}.log`)
    if (outcome === true) return
    lastError = outcome
    await sleep(250)
  }
  throw new Error(`the embedded PostgreSQL did not start: ${lastError.trim()}`)
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
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
  const lock = path.join(data, 'postmaster.pid')
  const pid = fs.existsSync(lock) ? Number(fs.readFileSync(lock, 'utf8').split('\n')[0]) : 0
  if (!pid) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let waited = 0; fs.existsSync(lock) && waited < 1500; waited++) await sleep(10)
}
