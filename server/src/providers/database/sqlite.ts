import { createHash } from 'node:crypto'
import type { Schema } from '#engine/data/index.ts'
import type { Statement } from '#sql/index.ts'
import { type ChildEndReason, ChildProcessError, ChildWorker } from '../../platform/child-process/index.ts'
import { notConnected } from './connection-problem.ts'
import { IdlePool, type UseOptions } from './idle-pool.ts'
import { learnValues } from './learn-values.ts'
import { type ConnectedReader, DatabaseError, type QueryOptions, type QueryResult } from './port.ts'
import { cancelledError, timedOut } from './postgres-errors.ts'
import { preparedFor } from './prepare.ts'
import type { SqliteAsked, SqliteReply, SqliteRequest } from './sqlite-messages.ts'
import { tooLarge } from './too-large.ts'

/** Processes of one file, and what each may take. */
const MOST = 2
const LIMITS = { memoryMb: 512 }
const SCHEMA_MS = 20_000

/** Reads a SQLite file in processes of its own: what takes too long or too much, or is cancelled, ends with its process. */
export function openSqliteReader(file: string): ConnectedReader {
  const processes = new IdlePool<SqliteProcess>({
    max: MOST,
    open: async () => new SqliteProcess(file),
    destroy: (sqliteProcess) => sqliteProcess.end(),
    isOpen: (sqliteProcess) => sqliteProcess.isOpen,
  })
  const ask = (options: UseOptions, request: SqliteRequest) =>
    processes.use(options, (option) => option.ask(request, options))
  const schema = async (signal?: AbortSignal): Promise<Schema> => {
    const reply = await ask({ timeoutMs: SCHEMA_MS, signal }, { ask: 'schema' })
    return 'schema' in reply ? reply.schema : { dialect: 'sqlite', tables: [], foreignKeys: [] }
  }
  const reader: ConnectedReader = {
    introspect: async (signal) => learnValues(reader, await schema(signal), signal),
    fingerprint: async () =>
      createHash('sha256')
        .update(JSON.stringify(await schema()))
        .digest('hex')
        .slice(0, 32),
    query: async (asked, options) => runQuery(ask, await preparedFor(asked, 'sqlite'), options),
    listTables: async () => (await schema()).tables.map(({ name }) => name),
    about: async () => ({ server: 'SQLite', encrypted: false, rights: [] }),
    close: async () => processes.close(),
  }
  return reader
}

type Ask = (options: UseOptions, request: SqliteRequest) => Promise<Extract<SqliteReply, { ok: true }>>

async function runQuery(
  ask: Ask,
  { text: sql, reads }: Statement,
  { maxRows, timeoutMs, signal }: QueryOptions,
): Promise<QueryResult> {
  if (signal?.aborted) throw cancelledError()
  const max = Math.max(0, Math.floor(maxRows))
  const started = performance.now()
  const reply = await ask({ timeoutMs, signal }, { ask: 'query', sql, maxRows: max + 1, ...(reads && { reads }) })
  if (!('rows' in reply)) throw new DatabaseError('query_failed', 'There was no result.')
  const { columns, rows } = reply.rows
  return {
    columns,
    rows: rows.slice(0, max),
    rowCount: Math.min(rows.length, max),
    truncated: rows.length > max,
    durationMs: Math.round(performance.now() - started),
  }
}

/** A process with the file open: a statement may ask for any memory, and SQLite cannot be interrupted. */
class SqliteProcess {
  readonly #process = new ChildWorker<SqliteAsked, SqliteReply>(new URL('./sqlite-worker.ts', import.meta.url), LIMITS)
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  get isOpen(): boolean {
    return this.#process.isOpen
  }

  async ask(request: SqliteRequest, options: UseOptions): Promise<Extract<SqliteReply, { ok: true }>> {
    const reply = await this.#process.ask({ ...request, file: this.#file }, options).catch((error: unknown) => {
      throw error instanceof ChildProcessError ? endings[error.reason](error) : error
    })
    if (!reply.ok) throw problemOf(reply)
    return reply
  }

  end(): void {
    this.#process.end()
  }
}

const endings: Record<ChildEndReason, (error: ChildProcessError) => DatabaseError> = {
  timed_out: () => timedOut(),
  stopped: () => cancelledError(),
  too_much_memory: (error) => tooLarge(error),
  // Some files make SQLite itself fall.
  broke_down: (error) => notConnected('database_file_damaged', error),
}

function problemOf({ reason, message }: Extract<SqliteReply, { ok: false }>): DatabaseError {
  if (reason === 'damaged') return notConnected('database_file_damaged', new Error(message))
  if (reason === 'too_large') return tooLarge()
  if (reason === 'not_allowed')
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', { reason: 'read_only' })
  return new DatabaseError('query_failed', message)
}
