import { AskingThread } from './asking-thread.ts'
import { type BuiltTables, type QueryResult, type TableAsk, TableQueryError } from './table-messages.ts'

const openTimeoutMs = 60_000
const entry = new URL('./table-worker.ts', import.meta.url)

/** A thread that has the tables of one file open. */
export class TableThread {
  readonly #thread = new AskingThread<TableAsk, QueryResult | null>(
    entry,
    (code, message) => new TableQueryError(code, message),
  )
  /** Fulfilled when the tables can be asked. */
  readonly tables: Promise<BuiltTables['tables']>

  constructor(load: () => Promise<BuiltTables>) {
    this.tables = load().then(async (built) => {
      await this.#thread.ask({ kind: 'open', ...built }, openTimeoutMs)
      return built.tables
    })
    // A failed load is told to whoever waits for it, and the next question tries again.
    this.tables.catch(() => this.close())
  }

  get isOpen(): boolean {
    return this.#thread.isOpen
  }

  async query(sql: string, maxRows: number, timeoutMs: number): Promise<QueryResult> {
    await this.tables
    const result = await this.#thread.ask({ kind: 'query', sql, maxRows }, timeoutMs)
    if (!result) throw new TableQueryError('query_failed', 'no result')
    return result
  }

  close(): void {
    this.#thread.close()
  }
}
