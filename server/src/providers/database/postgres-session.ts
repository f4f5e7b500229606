import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionError } from './postgres-errors.ts'
import { parsersIn } from './postgres-values.ts'
import { withinSize } from './size-limit.ts'
import { Slots } from './slots.ts'
import { withinTime } from './time-limit.ts'

const MOST = 6
const CONNECT_MS = 5_000
/** The server ends a query by itself; this much later it is taken for gone. */
const GRACE_MS = 2_000
const CANCEL_AGAIN_MS = 200

export interface SessionOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The connections of one reader: few, and each transaction on them is READ ONLY. */
export class PostgresSessions {
  readonly #config: pg.PoolConfig
  readonly #pool: pg.Pool
  readonly #slots = new Slots(MOST)
  readonly #timeZone: string
  /** How its cells are read. */
  readonly parsers: pg.CustomTypesConfig

  constructor(config: pg.PoolConfig, timeZone = 'UTC') {
    this.#timeZone = timeZone
    this.parsers = parsersIn(timeZone)
    this.#config = { application_name: 'nalar reader', connectionTimeoutMillis: CONNECT_MS, ...config }
    this.#pool = new pg.Pool({ max: MOST, idleTimeoutMillis: 10_000, ...this.#config })
    // An idle connection that the server closes must not end the process; the next use opens another.
    this.#pool.on('error', () => {})
  }

  /**
   * Runs `work` in a transaction that is rolled back, after waiting for its turn. Throws connection errors as
   * DatabaseError, others as they are.
   */
  async readOnly<T>(options: SessionOptions, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const leave = await this.#slots.enter(options.timeoutMs, options.signal)
    try {
      return await this.#transaction(options, work)
    } finally {
      leave()
    }
  }

  async #transaction<T>(
    { timeoutMs, signal }: SessionOptions,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw connectionError(error)
    })
    client.on('error', ignore)
    const ended = new AbortController()
    const onAbort = () => void this.#cancel(client, ended.signal)
    signal?.addEventListener('abort', onAbort, { once: true })
    let healthy = false
    try {
      signal?.throwIfAborted()
      const result = await withinTime(timeoutMs + GRACE_MS, async () => {
        await client.query(begin(timeoutMs, this.#timeZone))
        const value = await withinSize(client, () => work(client))
        await client.query('ROLLBACK')
        return value
      })
      healthy = true
      return result
    } finally {
      ended.abort()
      signal?.removeEventListener('abort', onAbort)
      // A late cancel may still hit whatever runs next on this connection: only a clean one is used again.
      const reusable = healthy && signal?.aborted !== true
      // One that is thrown away may still report how it ended.
      if (reusable) client.off('error', ignore)
      client.release(!reusable)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /**
   * Over a connection of its own: the pool's may all be busy with what is to be cancelled. Again until it has ended,
   * because a cancel that arrives between two statements of a transaction is lost.
   */
  async #cancel(running: pg.PoolClient, ended: AbortSignal): Promise<void> {
    const client = new pg.Client(this.#config)
    client.on('error', ignore)
    try {
      await client.connect()
      while (!ended.aborted) {
        await client.query('SELECT pg_cancel_backend($1)', [processOf(running)])
        await sleep(CANCEL_AGAIN_MS, undefined, { signal: ended })
      }
    } catch {
      // It has ended; or there is no second connection, and the statement's own time limit ends it.
    } finally {
      await client.end().catch(ignore)
    }
  }
}

const ignore = (): void => {}

/** The server's process behind a connection: pg knows it without declaring it. */
const processOf = (client: pg.PoolClient): number | null =>
  (client as pg.PoolClient & { processID: number | null }).processID

/** A zone is quoted: its name was checked, but its text goes into a statement. */
const begin = (timeoutMs: number, timeZone: string): string => `
  BEGIN READ ONLY;
  SET LOCAL statement_timeout = ${Math.max(1, Math.round(timeoutMs))};
  SET LOCAL lock_timeout = ${Math.max(1, Math.round(timeoutMs))};
  SET LOCAL idle_in_transaction_session_timeout = ${Math.round(timeoutMs) + 10_000};
  SET LOCAL standard_conforming_strings = on;
  SET LOCAL cursor_tuple_fraction = 1;
  SET LOCAL "DateStyle" = 'ISO, YMD';
  SET LOCAL "IntervalStyle" = 'postgres';
  SET LOCAL "TimeZone" = ${pg.escapeLiteral(timeZone)};
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex'`
