import mysql from 'mysql2'
import { wallClock } from '../../platform/wall-clock.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { IdlePool, type UseOptions } from './idle-pool.ts'
import { mysqlConnectionError } from './mysql-errors.ts'
import { withinTime } from './time-limit.ts'
import type { Transport } from './transport.ts'

const MOST = 6
const CONNECT_MS = 10_000
/** The server ends a query by itself; this much later it is taken for gone. */
const GRACE_MS = 2_000

export interface MysqlConnection {
  readonly raw: mysql.Connection
  readonly isMariaDb: boolean
  readonly version: string
}

/** One that is asked now: `+07:00`, what its clocks show against UTC. */
export type MysqlSession = MysqlConnection & { readonly offset: string }

/** What makes text read as the statement check reads it. */
const PREPARE = `SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES', SESSION group_concat_max_len = 100000`

/** Sends one statement of our own. */
export function sendQuery(
  raw: mysql.Connection,
  sql: string,
  values: readonly unknown[] = [],
): Promise<mysql.RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    raw.query<mysql.RowDataPacket[]>(sql, values as unknown[], (error, rows) => (error ? reject(error) : resolve(rows)))
  })
}

/** The connections of one reader of MySQL or MariaDB: few, and each transaction on them is READ ONLY. */
export class MysqlSessions {
  readonly #settings: ConnectionSettings
  readonly #transport: Transport
  readonly #pool: IdlePool<MysqlConnection>

  constructor(settings: ConnectionSettings, transport: Transport) {
    this.#settings = settings
    this.#transport = transport
    this.#pool = new IdlePool<MysqlConnection>({
      max: MOST,
      open: () => this.#open(),
      destroy: ({ raw }) => raw.destroy(),
      isOpen: ({ raw }) => !(raw as mysql.Connection & { _closing?: boolean; _fatalError?: unknown })._fatalError,
    })
  }

  /** Runs `work` in a read-only transaction that is rolled back. Throws connection errors as DatabaseError. */
  readOnly<T>(options: UseOptions, work: (connection: MysqlSession) => Promise<T>): Promise<T> {
    return this.#pool.use(options, async (connection) => {
      const { raw } = connection
      const onAbort = () => void this.#kill(raw.threadId)
      options.signal?.addEventListener('abort', onAbort, { once: true })
      try {
        return await withinTime(options.timeoutMs + GRACE_MS, async () => {
          const offset = offsetIn(this.#settings.timeZone, new Date())
          await sendQuery(raw, `${limitOf(connection, options.timeoutMs)}, SESSION time_zone = '${offset}'`)
          await sendQuery(raw, 'START TRANSACTION READ ONLY')
          const value = await work({ ...connection, offset })
          await sendQuery(raw, 'ROLLBACK')
          return value
        })
      } catch (error) {
        // A lost wait leaves the query running there: nobody would end it.
        if (!(error instanceof Error && 'errno' in error)) void this.#kill(raw.threadId)
        throw error
      } finally {
        options.signal?.removeEventListener('abort', onAbort)
      }
    })
  }

  close(): void {
    this.#pool.close()
  }

  async #open(): Promise<MysqlConnection> {
    const raw = await this.#connect()
    try {
      const [row] = await sendQuery(raw, 'SELECT VERSION() AS version')
      const version = String(row?.version ?? '')
      await sendQuery(raw, PREPARE)
      await sendQuery(raw, 'SET SESSION TRANSACTION READ ONLY')
      return { raw, version, isMariaDb: /mariadb/i.test(version) }
    } catch (error) {
      raw.destroy()
      throw mysqlConnectionError(error)
    }
  }

  #connect(): Promise<mysql.Connection> {
    const { host, user, password, database, tls } = this.#settings
    const raw = mysql.createConnection({
      host,
      user,
      password,
      database,
      connectTimeout: CONNECT_MS,
      charset: 'utf8mb4_general_ci',
      stream: () => this.#transport.dial(),
      // The server could ask for any file of this machine in the middle of an answer.
      flags: ['-LOCAL_FILES'],
      multipleStatements: false,
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      ...(tls && {
        ssl: { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2', ...(tls.ca && { ca: tls.ca }) },
      }),
    })
    raw.on('error', () => {})
    return new Promise((resolve, reject) => {
      raw.connect((error) => {
        if (!error) return resolve(raw)
        raw.destroy()
        reject(mysqlConnectionError(error))
      })
    })
  }

  /** Over a connection of its own: the one to be cancelled is busy. */
  async #kill(thread: number | null): Promise<void> {
    if (!thread) return
    const killer = await this.#connect().catch(() => undefined)
    if (!killer) return
    await sendQuery(killer, `KILL QUERY ${Number(thread)}`).catch(() => {})
    killer.destroy()
  }
}

/**
 * The offset of a zone at an instant, `+07:00`. Servers need not know zones by name (their tables are loaded by hand), offsets they
 * all do: where there is summer time, moments on its other side are an hour off.
 */
function offsetIn(timeZone: string, instant: Date): string {
  const minutes = Math.round((wallClock(instant, timeZone).getTime() - instant.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const limitOf = ({ isMariaDb }: MysqlConnection, timeoutMs: number): string =>
  isMariaDb
    ? `SET SESSION max_statement_time = ${(Math.max(1, timeoutMs) / 1000).toFixed(3)}`
    : `SET SESSION max_execution_time = ${Math.max(1, Math.round(timeoutMs))}`
