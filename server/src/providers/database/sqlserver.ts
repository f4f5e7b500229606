import { createHash } from 'node:crypto'
import type { Statement } from '#sql/index.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { learnValues } from './learn-values.ts'
import type { ConnectedReader, QueryOptions, QueryResult } from './port.ts'
import { cancelledError } from './postgres-errors.ts'
import { preparedFor } from './prepare.ts'
import { sqlServerQueryError } from './sqlserver-errors.ts'
import { ABOUT, sqlServerRights } from './sqlserver-facts.ts'
import { sqlServerCatalog, toSqlServerSchema } from './sqlserver-schema.ts'
import { type RunSqlServer, SqlServerSessions } from './sqlserver-session.ts'
import type { Transport } from './transport.ts'

const CATALOG_MS = 20_000

/**
 * Reads one SQL Server database (2016 or newer) over at most 6 connections of its own. The server knows no read-only transaction:
 * the statement check, a transaction that is always rolled back and the read-only intent are the fences, and a user that
 * may only read is asked for.
 */
export function openSqlServerReader(
  settings: ConnectionSettings,
  transport: Transport,
  sessions: SqlServerRunner = new SqlServerSessions(settings, transport),
): ConnectedReader {
  const ownQuery = <T>(work: (run: RunSqlServer) => Promise<T>, signal?: AbortSignal) =>
    explained(signal, () => sessions.use({ timeoutMs: CATALOG_MS, signal }, work))
  const reader: ConnectedReader = {
    introspect: async (signal) =>
      learnValues(reader, toSqlServerSchema(await ownQuery(sqlServerCatalog, signal)), signal),
    fingerprint: async () => {
      const { tables, columns, keys } = await ownQuery(sqlServerCatalog)
      const shape = [tables.map(({ schema, name }) => [schema, name]), columns, keys]
      return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32)
    },
    query: async (asked, options) => runQuery(sessions, await preparedFor(asked, 'sqlserver'), options),
    listTables: async () => (await ownQuery(sqlServerCatalog)).tables.map(({ name }) => name),
    about: () =>
      ownQuery(async (run) => {
        const { rows } = await run(ABOUT, 1)
        const [version = '', rights = null] = rows[0] ?? []
        const server = `SQL Server ${String(version)}`
        return { server, encrypted: settings.tls !== undefined, rights: sqlServerRights(rights) }
      }),
    close: async () => {
      sessions.close()
      await transport.close()
    },
  }
  return reader
}

/** The seam that tests stand in for. */
export type SqlServerRunner = Pick<SqlServerSessions, 'use' | 'close'>

async function runQuery(sessions: SqlServerRunner, statement: Statement, options: QueryOptions): Promise<QueryResult> {
  const { maxRows, timeoutMs, signal } = options
  const max = Math.max(0, Math.floor(maxRows))
  return explained(signal, () =>
    sessions.use({ timeoutMs, signal }, async (run) => {
      const started = performance.now()
      const { columns, rows } = await run(statement.text, max + 1)
      return {
        columns,
        rows: rows.slice(0, max),
        rowCount: Math.min(rows.length, max),
        truncated: rows.length > max,
        durationMs: Math.round(performance.now() - started),
      }
    }),
  )
}

async function explained<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw cancelledError()
  try {
    return await work()
  } catch (error) {
    throw sqlServerQueryError(error, signal?.aborted === true)
  }
}
