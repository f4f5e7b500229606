import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Schema } from '#engine/data/index.ts'
import type { Statement } from '#sql/index.ts'
import { notConnected } from './connection-problem.ts'
import { IdlePool, type UseOptions } from './idle-pool.ts'
import { learnValues } from './learn-values.ts'
import { type ConnectedReader, DatabaseError, type QueryOptions, type QueryResult } from './port.ts'
import { cancelled, timedOut } from './postgres-errors.ts'
import { preparedFor } from './prepare.ts'
import type { SqliteReply, SqliteRequest } from './sqlite-messages.ts'
import { tooLarge } from './too-large.ts'

/** Threads of one file. */
const MOST = 2
const SCHEMA_MS = 20_000

/**
 * Reads a SQLite file in threads of its own. SQLite cannot be interrupted from outside of its thread: what takes too long or is
 * cancelled ends with its thread.
 */
export function openSqliteReader(file: string): ConnectedReader {
  const threads = new IdlePool<SqliteThread>({
    most: MOST,
    open: async () => new SqliteThread(file),
    destroy: (thread) => thread.end(),
    isOpen: (thread) => thread.isOpen,
  })
  const ask = (options: UseOptions, request: SqliteRequest) =>
    threads.use(options, (thread) => thread.ask(request, options))
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
    close: async () => threads.close(),
  }
  return reader
}

type Ask = (options: UseOptions, request: SqliteRequest) => Promise<Extract<SqliteReply, { ok: true }>>

async function runQuery(
  ask: Ask,
  { text: sql, reads }: Statement,
  { maxRows, timeoutMs, signal }: QueryOptions,
): Promise<QueryResult> {
  if (signal?.aborted) throw cancelled()
  const most = Math.max(0, Math.floor(maxRows))
  const started = performance.now()
  const reply = await ask({ timeoutMs, signal }, { ask: 'query', sql, most: most + 1, ...(reads && { reads }) })
  if (!('rows' in reply)) throw new DatabaseError('query_failed', 'There was no result.')
  const { columns, rows } = reply.rows
  return {
    columns,
    rows: rows.slice(0, most),
    rowCount: Math.min(rows.length, most),
    truncated: rows.length > most,
    durationMs: Math.round(performance.now() - started),
  }
}

/** One thread with the file open; it answers one request at a time. */
class SqliteThread {
  readonly #worker: Worker
  isOpen = true

  constructor(file: string) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      env: {},
    })
    this.#worker.unref()
    // A file that cannot be opened ends the thread before anybody asked.
    this.#worker.on('error', () => this.end())
    this.#worker.on('exit', () => this.end())
  }

  ask(request: SqliteRequest, { timeoutMs, signal }: UseOptions): Promise<Extract<SqliteReply, { ok: true }>> {
    const worker = this.#worker
    return new Promise<Extract<SqliteReply, { ok: true }>>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        for (const [name, listener] of listeners) worker.off(name, listener)
        worker.unref()
        end()
      }
      const stop = (error: Error) => {
        this.end()
        settle(() => reject(error))
      }
      const onAbort = () => stop(cancelled())
      const timer = setTimeout(() => stop(timedOut()), timeoutMs)
      const onReply = (reply: SqliteReply) => settle(() => (reply.ok ? resolve(reply) : reject(problemOf(reply))))
      const onError = (error: Error) => stop(notConnected('database_file_damaged', error))
      const onExit = () => stop(notConnected('database_file_damaged', undefined))
      const listeners = [
        ['message', onReply],
        ['error', onError],
        ['exit', onExit],
      ] as [string, (...given: unknown[]) => void][]
      for (const [name, listener] of listeners) worker.on(name, listener)
      signal?.addEventListener('abort', onAbort, { once: true })
      worker.ref()
      worker.postMessage(request)
    })
  }

  end(): void {
    this.isOpen = false
    void this.#worker.terminate()
  }
}

function problemOf({ reason, message }: Extract<SqliteReply, { ok: false }>): DatabaseError {
  if (reason === 'damaged') return notConnected('database_file_damaged', new Error(message))
  if (reason === 'too_large') return tooLarge()
  if (reason === 'not_allowed')
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', { reason: 'read_only' })
  return new DatabaseError('query_failed', message)
}
