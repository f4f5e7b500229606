import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/src/testing/free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

export type BenchServer = {
  url: string
  dataDir: string
  process: ChildProcess
  readyMs: number
  stop: () => Promise<void>
}

/** A folder that the embedded PostgreSQL may enter, gone with `discard`. */
export function dataDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-bench-'))
  fs.chmodSync(directory, 0o755)
  return directory
}

/** Starts the product (by `npm start` when `asPerson`) and waits for /ready; on the embedded database unless `env` names another. `program`: the folder of another build. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  asPerson = false,
  nodeFlags: readonly string[] = [],
  program = root,
): Promise<BenchServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const command = asPerson
    ? ['npm', 'start']
    : [process.execPath, ...nodeFlags, path.join(program, 'server/dist/main.js')]
  const { DATABASE_URL: _, ...inherited } = process.env
  const began = performance.now()
  const server = spawn(command[0]!, command.slice(1), {
    cwd: program,
    // One key for all: several servers may share a database.
    env: {
      SECRET_KEY: 'the key of the bench',
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let waited = 0; ; waited++) {
    if (server.exitCode !== null || waited > 12_000) throw new Error('the server did not start')
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) break
    await sleep(10)
  }
  const readyMs = performance.now() - began
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  return { url, dataDir, process: server, readyMs, stop }
}

export type BenchPerson = { id: string; token: string; agent: string }

/** The database of a server: the embedded one in its folder, or the one that an address names. */
export const databaseOf = (dataDir: string, databaseUrl?: string): pg.ClientConfig =>
  databaseUrl
    ? { connectionString: databaseUrl }
    : { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres', database: 'postgres' }

/** Works in the database of a bench's server. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** People with an agent each, written straight into the database: signing up is not what is measured. */
export async function addPeople(
  dataDir: string,
  count: number,
  name = 'Bench',
  databaseUrl?: string,
): Promise<BenchPerson[]> {
  const client = new pg.Client(databaseOf(dataDir, databaseUrl))
  await client.connect()
  const people: BenchPerson[] = []
  for (let n = 0; n < count; n++) {
    const person = { id: randomUUID(), token: randomBytes(16).toString('hex'), agent: randomUUID() }
    const organization = randomUUID()
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    await client.query('insert into organizations (id, name) values ($1, $2)', [organization, 'Bench'])
    await client.query(
      'insert into users (id, organization_id, email, email_shown, name, activated_at) values ($1, $2, $3, $3, $4, now())',
      [person.id, organization, `${person.id}@example.test`, name],
    )
    await client.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 0)', [
      organization,
      person.id,
    ])
    await client.query(
      'insert into sign_ins (user_id, token_hash, token_client_hash, proved_at) values ($1, $2, $3, now())',
      [person.id, hash(person.token), hash(`client ${person.token}`)],
    )
    await client.query(
      `insert into agents (id, user_id, organization_id, name, description, hint, bot_type, is_default)
       values ($1, $2, $3, 'Bench', '', '', 'co-sales', true)`,
      [person.agent, person.id, organization],
    )
    people.push(person)
  }
  await client.end()
  return people
}

/** The first process of its embedded database. */
export const postmasterOf = ({ dataDir }: Pick<BenchServer, 'dataDir'>): number =>
  Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])

/** Memory that processes and all below them use, shared pages shared out (PSS), in MB. */
export const memoryMb = (...pids: number[]): number =>
  processFamily(...pids).reduce((sum, member) => sum + pssMb(member), 0)

/** Processes and all below them, each once. */
export function processFamily(...pids: number[]): number[] {
  const parents = new Map<number, number>()
  for (const entry of fs.readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) && readText(`/proc/${entry}/stat`)
    if (stat) parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const family = new Set(pids)
  for (let grew = true; grew; ) {
    grew = false
    for (const [child, parent] of parents)
      if (family.has(parent) && !family.has(child)) grew = Boolean(family.add(child))
  }
  return [...family]
}

/** One process by itself. */
export const pssMb = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) / 1024

/** Nothing when it is gone, as files of processes go. */
export function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
