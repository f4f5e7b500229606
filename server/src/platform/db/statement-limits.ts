import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { ClientOptions } from './prepared-client.ts'

type Limits = Pick<Config, 'DATABASE_STATEMENT_SECONDS' | 'DATABASE_LOCK_SECONDS' | 'DATABASE_IDLE_TRANSACTION_SECONDS'>

/** How long PostgreSQL lets a connection of a pool work, wait for a lock, and rest within a transaction; 0: for ever. */
const settingsOf = (limits: Limits) => ({
  statement_timeout: limits.DATABASE_STATEMENT_SECONDS * 1_000,
  lock_timeout: limits.DATABASE_LOCK_SECONDS * 1_000,
  idle_in_transaction_session_timeout: limits.DATABASE_IDLE_TRANSACTION_SECONDS * 1_000,
})

/** Said once on each new connection, also of a pooler that gives whole sessions. */
export const limitSessions = (limits: Limits): pg.PoolConfig => ({
  onConnect: (client) => client.query(sayings('set', limits)),
})

/** Said with each BEGIN, where a pooler hands connections around between transactions. */
export const limitTransactions = (limits: Limits): ClientOptions => ({ afterBegin: sayings('set local', limits) })

const sayings = (set: string, limits: Limits): string =>
  Object.entries(settingsOf(limits))
    .map(([name, ms]) => `${set} ${name} = ${ms}`)
    .join('; ')

/** For the rest of a transaction whose work is long by its nature; locks and rests stay limited. */
export const withoutStatementLimit: SQL = sql`set local statement_timeout = 0`
