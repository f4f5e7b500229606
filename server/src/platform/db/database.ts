import { AsyncResource } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type ClientOptions, PreparedClient } from './prepared-client.ts'

/** What a store gets: the pool or one transaction of it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with' | '$count'
>

export type Database = {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** How long a call may wait for its turn at a connection, first come first served, before it is refused. */
const turnMs = 30_000

/** Who waited for a connection goes on as what they were (tracing/work.ts), not as who gave it back. */
class Pool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads for one function
  override connect(told?: any): any {
    return told ? super.connect(AsyncResource.bind(told)) : super.connect()
  }
}

/** Opens the pool. A database that goes away fails the calls that need it, never the process. */
export function openDatabase(config: pg.PoolConfig & ClientOptions, log: Log): Database {
  const pool = new Pool({
    Client: PreparedClient,
    max: 12,
    connectionTimeoutMillis: turnMs,
    // A connection at rest costs 3 MB of PostgreSQL's memory, a new one some milliseconds.
    min: 2,
    idleTimeoutMillis: 10_000,
    ...config,
  })
  pool.on('error', (error) => {
    // While closing, the server may end an idle connection before our goodbye reaches it.
    if (!pool.ending) log.warn({ err: error.message }, 'a database connection was lost')
  })
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

const lostCodes = new Set([
  // In a network of containers the name and the address of one that ended are gone.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  // The transaction rested too long: its connection is gone.
  '25P03',
  '53300',
  '08006',
  '08003',
  '08001',
])

/** Whether an error means that the database is away rather than that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    // What a pooler says before it hangs up: the server behind it is away, or it has no connection for us.
    if (code === '08P01' && 'severity' in cause && cause.severity === 'FATAL') return true
    // A socket that is not there, not a file that is not there.
    if (code === 'ENOENT' && syscall !== 'connect') continue
    if (code !== undefined && lostCodes.has(code)) return true
    if (
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|not currently accepting connections/.test(
        cause.message,
      )
    )
      return true
  }
  return false
}

/** Of a statement that ran, or waited for a lock, as long as it may (statement-limits.ts). */
const limitCodes = new Set(['57014', '55P03'])

/** Whether PostgreSQL ended what was asked because it took too long. */
export function isOverLimit(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== undefined && limitCodes.has(code)) return true
  }
  return false
}

/** Classes of SQLSTATE that tell of the server, its disk, its locks and its connections: what was asked is not what is wrong. */
const passing = /^(25|40|53|55|57|58|XX)/

/** Whether the same write may be taken later. */
export function mayPass(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && code.length === 5) return passing.test(code)
  }
  return false
}

/** The violated constraint's name when an error is a unique violation. */
export function violatedUnique(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, constraint } = cause as Error & { code?: unknown; constraint?: unknown }
    if (code === '23505') return typeof constraint === 'string' ? constraint : ''
  }
  return undefined
}
