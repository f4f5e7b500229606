import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { ownName } from './own-name.ts'
import { patiently } from './patiently.ts'

/** What stands between us and PostgreSQL, by what becomes of a connection between two of its transactions. */
export type Pooler = 'none' | 'session' | 'transaction' | 'statement'

const connectMs = 10_000

/**
 * Looks whether a pooler (PgBouncer and its like) answers at an address, and in which mode. PostgreSQL tells a new connection the number
 * of the process that serves it; a pooler tells one of its own. Whether a connection keeps its process shows when a second one comes
 * while the first rests: it is given the first one's process only where they are handed around.
 */
export async function recognizePooler(connection: pg.ClientConfig): Promise<Pooler> {
  const [first, second] = [clientTo(connection), clientTo(connection)]
  try {
    await first.connect()
    const served = await servedBy(first)
    if (served === ownNumber(first)) return 'none'
    await second.connect()
    for (let tries = 0; tries < handOvers; tries++) {
      const mode = await handsOver(first, second)
      if (mode) return mode
    }
    return 'session'
  } finally {
    await Promise.all([first.end().catch(() => {}), second.end().catch(() => {})])
  }
}

/** One that hands its connections around in turn may give the same one twice by chance. */
const handOvers = 3

async function handsOver(first: pg.Client, second: pg.Client): Promise<'transaction' | 'statement' | undefined> {
  const before = await servedBy(first)
  try {
    await second.query('begin')
    const meanwhile = await servedBy(second)
    if (meanwhile === before) return 'transaction'
    return (await servedBy(first)) === before ? undefined : 'transaction'
  } catch (error) {
    // PgBouncer: "transaction blocks not allowed in statement pooling mode".
    if (error instanceof Error && /statement pooling/.test(error.message)) return 'statement'
    throw error
  } finally {
    await second.query('rollback').catch(() => {})
  }
}

function clientTo(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: connectMs, query_timeout: connectMs, ...connection })
  client.on('error', () => {})
  return client
}

async function servedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Of the message BackendKeyData; the types do not declare it. */
const ownNumber = (client: pg.Client): number => (client as pg.Client & { processID: number }).processID

/** A pool of one connection that is a session, for as long as the work takes. */
export async function withSession<Value>(
  connection: pg.ClientConfig,
  work: (pool: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const pool = new pg.Pool({ ...(connection as pg.PoolConfig), max: 1 })
  // The next query says it.
  pool.on('error', () => {})
  return work(pool).finally(() => pool.end())
}

type Given = { DATABASE_URL?: string | undefined; DATABASE_DIRECT_URL?: string | undefined }

/** `pooled` is for what needs no more than a transaction, `direct` for what needs a session. */
export type DatabaseAddresses = { pooled: pg.ClientConfig; direct: pg.ClientConfig }

/** Those of an outside database; undefined where there is none. */
export function databaseAddresses({ DATABASE_URL, DATABASE_DIRECT_URL }: Given): DatabaseAddresses | undefined {
  if (!DATABASE_URL) return undefined
  const to = (connectionString: string) => ({ connectionString, application_name: ownName })
  return { pooled: to(DATABASE_URL), direct: to(DATABASE_DIRECT_URL ?? DATABASE_URL) }
}

/** What is wrong with a pooler where it stands; undefined where all is as it must be. */
export function poolerFault(pooled: Pooler, direct: Pooler): string | undefined {
  if (pooled === 'statement')
    return 'DATABASE_URL goes through a pooler in statement mode, where nothing has transactions: set its pool_mode to transaction.'
  if (direct === 'none' || direct === 'session') return undefined
  return 'DATABASE_DIRECT_URL must name PostgreSQL itself: what DATABASE_URL names is a pooler that keeps no sessions, and live events, flows, migrations and backups need one.'
}

/**
 * The pooler of the address that calls use. Throws StartRefused where nothing gives a session to what needs one (LISTEN, locks that end
 * with a process, migrations, backups).
 */
export async function requireSessions(addresses: Given): Promise<Pooler> {
  const given = databaseAddresses(addresses)
  if (!given) return 'none'
  const pooled = await patiently(() => recognizePooler(given.pooled))
  const direct = addresses.DATABASE_DIRECT_URL ? await patiently(() => recognizePooler(given.direct)) : pooled
  const fault = poolerFault(pooled, direct)
  if (fault) throw new StartRefused(fault)
  return pooled
}
