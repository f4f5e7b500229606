import { Connection, type ConnectionConfiguration, Request } from 'tedious'
import type { ConnectionSettings } from './connection-settings.ts'
import { IdlePool, type UseOptions } from './idle-pool.ts'
import type { QueryResult, Value } from './port.ts'
import { sqlServerConnectionError } from './sqlserver-errors.ts'
import { sqlServerValue, sqlServerValueType } from './sqlserver-values.ts'
import { withinTime } from './time-limit.ts'
import { MOST_BYTES, tooLarge } from './too-large.ts'
import type { Transport } from './transport.ts'

const MOST = 6
const CONNECT_MS = 10_000
/** The driver cancels a query by itself; this much later the server is taken for gone. */
const GRACE_MS = 7_000

/** Runs one statement and reads at most so many rows of it. */
export type RunSqlServer = (sql: string, maxRows: number) => Promise<Pick<QueryResult, 'columns' | 'rows'>>

/** The connections of one reader of SQL Server: few, and whatever ran on them is rolled back. */
export class SqlServerSessions {
  readonly #pool: IdlePool<Connection>

  constructor(settings: ConnectionSettings, transport: Transport) {
    this.#pool = new IdlePool<Connection>({
      max: MOST,
      open: () => open(configOf(settings, transport)),
      destroy: (connection) => connection.close(),
      isOpen: (connection) => !(connection as Connection & { closed?: boolean }).closed,
    })
  }

  use<T>(options: UseOptions, work: (run: RunSqlServer) => Promise<T>): Promise<T> {
    return this.#pool.use(options, (connection) => {
      const run: RunSqlServer = (sql, limit) => runOn(connection, sql, limit, options)
      const onAbort = () => connection.cancel()
      options.signal?.addEventListener('abort', onAbort, { once: true })
      return withinTime(options.timeoutMs + GRACE_MS, async () => {
        await batch(
          connection,
          'SET XACT_ABORT ON; SET IMPLICIT_TRANSACTIONS OFF; BEGIN TRANSACTION',
          options.timeoutMs,
        )
        const value = await work(run)
        await batch(connection, 'SET ROWCOUNT 0; IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION', options.timeoutMs)
        return value
      }).finally(() => options.signal?.removeEventListener('abort', onAbort))
    })
  }

  close(): void {
    this.#pool.close()
  }
}

/** Exported for its test: what is asked of the driver, without a server. */
export function configOf(settings: ConnectionSettings, transport: Transport): ConnectionConfiguration {
  const { host, port, user, password, database, tls } = settings
  return {
    server: host,
    authentication: { type: 'default', options: { userName: user, password } },
    options: {
      port,
      database,
      connectTimeout: CONNECT_MS,
      maxRetriesOnTransientErrors: 0,
      appName: 'nalar reader',
      readOnlyIntent: true,
      useUTC: true,
      rowCollectionOnRequestCompletion: false,
      enableArithAbort: true,
      encrypt: tls !== undefined,
      // Never without a look at the certificate: who wants that switches TLS off and sees that it is off.
      ...(tls && { trustServerCertificate: false, ...(tls.ca && { cryptoCredentialsDetails: { ca: tls.ca } }) }),
      connector: () =>
        new Promise((resolve, reject) => {
          const socket = transport.dial()
          socket.once('error', reject)
          socket.once('connect', () => {
            socket.off('error', reject)
            resolve(socket)
          })
        }),
    },
  }
}

function open(config: ConnectionConfiguration): Promise<Connection> {
  const connection = new Connection(config)
  connection.on('error', () => {})
  // Why a sign-in is refused is the first number that the server says; the driver's error has only the last words.
  let refusal: number | undefined
  connection.on('errorMessage', ({ number }) => {
    refusal ??= number
  })
  return new Promise((resolve, reject) => {
    connection.connect((error) => {
      if (!error) return resolve(connection)
      connection.close()
      reject(sqlServerConnectionError(error, refusal))
    })
  })
}

function batch(connection: Connection, sql: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new Request(sql, (error) => (error ? reject(error) : resolve()))
    request.setTimeout(timeoutMs)
    connection.execSqlBatch(request)
  })
}

async function runOn(
  connection: Connection,
  sql: string,
  limit: number,
  { timeoutMs }: UseOptions,
): Promise<Pick<QueryResult, 'columns' | 'rows'>> {
  await batch(connection, `SET ROWCOUNT ${limit}`, timeoutMs)
  return new Promise((resolve, reject) => {
    let columns: QueryResult['columns'] = []
    const rows: Value[][] = []
    let bytes = 0
    const request = new Request(sql, (error) => {
      if (bytes > MOST_BYTES) reject(tooLarge())
      else if (error) reject(error)
      else resolve({ columns, rows })
    })
    request.setTimeout(timeoutMs)
    request.on('columnMetadata', (found) => {
      const list = Array.isArray(found) ? found : Object.values(found)
      columns = list.map(({ colName, type }) => ({ name: colName, type: sqlServerValueType(type.name) }))
    })
    request.on('row', (found) => {
      const cells = Array.isArray(found) ? found : Object.values(found)
      if (rows.length >= limit) return
      const row = cells.map(({ value, metadata }) => sqlServerValue(metadata.type.name, value))
      for (const cell of row) bytes += typeof cell === 'string' ? cell.length : 8
      if (bytes > MOST_BYTES) connection.cancel()
      else rows.push(row)
    })
    connection.execSqlBatch(request)
  })
}
