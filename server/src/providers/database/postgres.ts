import type pg from 'pg'
import type { Schema } from '#engine/data/index.ts'
import type { Statement } from '#sql/index.ts'
import { type ConnectedReader, DatabaseError, type QueryOptions, type QueryResult, type Value } from './port.ts'
import { cancelledError, queryError } from './postgres-errors.ts'
import { postgresFacts, postgresTables } from './postgres-facts.ts'
import { fingerprintOf, schemaOf } from './postgres-schema.ts'
import { PostgresSessions } from './postgres-session.ts'
import { valueTypeOf } from './postgres-values.ts'
import { preparedFor, withPosition } from './prepare.ts'

const INTROSPECTION_MS = 20_000

/**
 * Reads one PostgreSQL database (15 or newer) over at most 6 connections of its own. Give it a role that may only
 * read: the fences here hold without that, but two are better than one. `timeZone` (IANA) is that of its sessions.
 */
export function openPostgresReader(config: pg.PoolConfig, timeZone?: string): ConnectedReader {
  const sessions = new PostgresSessions(config, timeZone)
  return {
    introspect: (signal) => introspect(sessions, signal),
    fingerprint: () => explained(undefined, () => sessions.readOnly({ timeoutMs: INTROSPECTION_MS }, fingerprintOf)),
    query: async (asked, options) => runQuery(sessions, await preparedFor(asked, 'postgres'), options),
    about: () => explained(undefined, () => sessions.readOnly({ timeoutMs: INTROSPECTION_MS }, postgresFacts)),
    listTables: () => explained(undefined, () => sessions.readOnly({ timeoutMs: INTROSPECTION_MS }, postgresTables)),
    close: () => sessions.close(),
  }
}

const introspect = (sessions: PostgresSessions, signal: AbortSignal | undefined): Promise<Schema> =>
  explained(signal, () => sessions.readOnly({ timeoutMs: INTROSPECTION_MS, signal }, schemaOf))

const DECLARE = 'DECLARE answer NO SCROLL CURSOR FOR '

/** A cursor takes nothing but a SELECT, and the extended protocol nothing but one statement. */
interface ExtendedQuery extends pg.QueryConfig {
  readonly queryMode: 'extended'
}

async function runQuery(sessions: PostgresSessions, statement: Statement, options: QueryOptions): Promise<QueryResult> {
  const { maxRows, timeoutMs, signal } = options
  const answer = explained(signal, () =>
    sessions.readOnly({ timeoutMs, signal }, async (client) => {
      const started = performance.now()
      const declare: ExtendedQuery = { text: DECLARE + statement.text, queryMode: 'extended' }
      await client.query(declare)
      const { fields, rows } = await client.query<Value[]>({
        text: `FETCH FORWARD ${Math.max(0, Math.floor(maxRows)) + 1} FROM answer`,
        rowMode: 'array',
        types: sessions.parsers,
      })
      return {
        columns: fields.map((field) => ({ name: field.name, type: valueTypeOf(field.dataTypeID) })),
        rows: rows.slice(0, maxRows),
        rowCount: Math.min(rows.length, maxRows),
        truncated: rows.length > maxRows,
        durationMs: Math.round(performance.now() - started),
      }
    }),
  )
  return answer.catch((error: unknown) => {
    throw error instanceof DatabaseError ? withPosition(statement, error) : error
  })
}

async function explained<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw cancelledError()
  try {
    return await work()
  } catch (error) {
    throw queryError(error, DECLARE.length, signal?.aborted === true)
  }
}
