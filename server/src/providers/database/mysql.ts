import { createHash } from 'node:crypto'
import type { Statement } from '#sql/index.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { learnValues } from './learn-values.ts'
import { mysqlQueryError } from './mysql-errors.ts'
import { mysqlRights } from './mysql-facts.ts'
import { mysqlCatalog, readMysqlTables, toMysqlSchema } from './mysql-schema.ts'
import { type MysqlSession, MysqlSessions, sendQuery } from './mysql-session.ts'
import { type MysqlField, mysqlValue, mysqlValueType } from './mysql-values.ts'
import type { ConnectedReader, QueryOptions, QueryResult, Value } from './port.ts'
import { cancelledError } from './postgres-errors.ts'
import { preparedFor } from './prepare.ts'
import { MOST_BYTES, tooLarge } from './too-large.ts'
import type { Transport } from './transport.ts'

const CATALOG_MS = 20_000

/** Reads one MySQL (5.7 or newer) or MariaDB (10.6 or newer) database over at most 6 connections of its own. */
export function openMysqlReader(settings: ConnectionSettings, transport: Transport): ConnectedReader {
  const sessions = new MysqlSessions(settings, transport)
  const catalog = (signal?: AbortSignal) =>
    explained(signal, () => sessions.readOnly({ timeoutMs: CATALOG_MS, signal }, ({ raw }) => mysqlCatalog(raw)))
  const reader: ConnectedReader = {
    introspect: async (signal) => learnValues(reader, toMysqlSchema(await catalog(signal)), signal),
    fingerprint: async () => {
      const { tables, columns, keys } = await catalog()
      const shape = [tables.map(({ name }) => name), columns, keys]
      return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32)
    },
    query: async (asked, options) => runQuery(sessions, await preparedFor(asked, 'mysql'), options),
    listTables: () =>
      explained(undefined, () => sessions.readOnly({ timeoutMs: CATALOG_MS }, ({ raw }) => readMysqlTables(raw))),
    about: () =>
      explained(undefined, () =>
        sessions.readOnly({ timeoutMs: CATALOG_MS }, async ({ raw, version, isMariaDb }) => ({
          server: isMariaDb ? `MariaDB ${version.replace(/-?mariadb.*/i, '')}` : `MySQL ${version}`,
          encrypted: settings.tls !== undefined,
          rights: mysqlRights((await sendQuery(raw, 'SHOW GRANTS')).map((row) => String(Object.values(row)[0]))),
        })),
      ),
    close: async () => {
      sessions.close()
      await transport.close()
    },
  }
  return reader
}

async function runQuery(sessions: MysqlSessions, statement: Statement, options: QueryOptions): Promise<QueryResult> {
  const { maxRows, timeoutMs, signal } = options
  const max = Math.max(0, Math.floor(maxRows))
  return explained(signal, () =>
    sessions.readOnly({ timeoutMs, signal }, async (connection) => {
      const started = performance.now()
      await sendQuery(connection.raw, `SET SESSION sql_select_limit = ${max + 1}`)
      const { fields, rows } = await collect(connection, statement.text, max)
      await sendQuery(connection.raw, 'SET SESSION sql_select_limit = DEFAULT')
      return {
        columns: fields.map((field) => ({ name: field.name, type: mysqlValueType(field) })),
        rows: rows.slice(0, max),
        rowCount: Math.min(rows.length, max),
        truncated: rows.length > max,
        durationMs: Math.round(performance.now() - started),
      }
    }),
  )
}

/** A LIMIT of the statement's own outweighs the session's: what comes beyond is not kept, and too much cuts the connection. */
function collect(
  { raw, offset }: MysqlSession,
  sql: string,
  limit: number,
): Promise<{ fields: MysqlField[]; rows: Value[][] }> {
  return new Promise((resolve, reject) => {
    let fields: MysqlField[] = []
    let bytes = 0
    const rows: Value[][] = []
    const stop = (error: Error) => {
      raw.destroy()
      reject(error)
    }
    // A connection that is lost is told to the connection, not to the query that waits on it.
    const lost = (error?: Error) => reject(error ?? Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
    raw.once('error', lost).once('end', lost)
    raw
      .query({ sql, rowsAsArray: true })
      .on('error', reject)
      .on('fields', (found: MysqlField[]) => {
        fields = found
      })
      .on('result', (cells: unknown[]) => {
        if (rows.length > limit) return
        const row = fields.map((field, index) => mysqlValue(field, cells[index], offset))
        for (const cell of row) bytes += typeof cell === 'string' ? cell.length : 8
        if (bytes > MOST_BYTES) return stop(tooLarge())
        rows.push(row)
      })
      .on('end', () => {
        raw.off('error', lost).off('end', lost)
        resolve({ fields, rows })
      })
  })
}

async function explained<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw cancelledError()
  try {
    return await work()
  } catch (error) {
    throw mysqlQueryError(error, signal?.aborted === true)
  }
}
