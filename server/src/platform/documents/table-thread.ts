import { Worker } from 'node:worker_threads'
import type { Sheet } from './document.ts'
import {
  type BuiltTables,
  type LoadedTable,
  type QueryResult,
  TableQueryError,
  type TableReply,
  type TableRequest,
} from './table-messages.ts'

type Ask = TableRequest extends infer One ? (One extends TableRequest ? Omit<One, 'request'> : never) : never
type Pending = {
  resolve(reply: Extract<TableReply, { ok: true }>): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

const rowsPerMessage = 5_000
const loadTimeoutMs = 60_000

/** A thread that holds the tables of one file; it is ended by a query that takes too long, and answers no more then. */
export class TableThread {
  private readonly worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    env: {},
  })
  private readonly pending = new Map<number, Pending>()
  private requests = 0
  private ended: TableQueryError | undefined

  constructor() {
    this.worker.unref()
    this.worker.on('message', (reply: TableReply) => this.settle(reply))
    this.worker.on('error', (error) => this.end(new TableQueryError('query_too_large', error.message)))
    this.worker.on('exit', () => this.end(new TableQueryError('query_failed', 'the thread of the tables ended')))
  }

  get isOpen(): boolean {
    return this.ended === undefined
  }

  /** Loads sheets piece by piece, so that handing them over never holds up the server. */
  async load(sheets: Sheet[]): Promise<LoadedTable[]> {
    const bare = sheets.map(({ name, columns, rowCount }) => ({ name, columns, rowCount }))
    await this.ask({ kind: 'create', sheets: bare }, loadTimeoutMs)
    for (const [sheet, { rows }] of sheets.entries()) {
      for (let at = 0; at < rows.length; at += rowsPerMessage) {
        await this.ask({ kind: 'rows', sheet, rows: rows.slice(at, at + rowsPerMessage) }, loadTimeoutMs)
      }
    }
    return (await this.ask({ kind: 'describe' }, loadTimeoutMs)).tables ?? []
  }

  /** Opens what was built before. */
  async open(built: BuiltTables): Promise<LoadedTable[]> {
    await this.ask({ kind: 'open', ...built }, loadTimeoutMs)
    return built.tables
  }

  async query(sql: string, maxRows: number, timeoutMs: number): Promise<QueryResult> {
    const { result } = await this.ask({ kind: 'query', sql, maxRows }, timeoutMs)
    if (!result) throw new TableQueryError('query_failed', 'no result')
    return result
  }

  close(): void {
    this.end(new TableQueryError('query_failed', 'the tables were closed'))
  }

  private ask(message: Ask, timeoutMs: number): Promise<Extract<TableReply, { ok: true }>> {
    if (this.ended) return Promise.reject(this.ended)
    const request = ++this.requests
    return new Promise((resolve, reject) => {
      // SQLite cannot be interrupted from outside its thread: the thread goes, and the tables with it.
      const timer = setTimeout(
        () => this.end(new TableQueryError('query_timed_out', `no answer in ${timeoutMs} ms`)),
        timeoutMs,
      )
      this.pending.set(request, { resolve, reject, timer })
      this.worker.ref()
      this.worker.postMessage({ request, ...message })
    })
  }

  private settle(reply: TableReply): void {
    const pending = this.pending.get(reply.request)
    if (!pending) return
    this.pending.delete(reply.request)
    clearTimeout(pending.timer)
    if (this.pending.size === 0) this.worker.unref()
    if (reply.ok) pending.resolve(reply)
    else pending.reject(new TableQueryError(reply.code, reply.message))
  }

  private end(reason: TableQueryError): void {
    if (this.ended) return
    this.ended = reason
    for (const pending of this.pending.values()) {
      clearTimeout(pending.timer)
      pending.reject(reason)
    }
    this.pending.clear()
    void this.worker.terminate()
  }
}
