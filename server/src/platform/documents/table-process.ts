import { ChildWorker } from '../child-process/index.ts'
import { askFile, type Reply } from './query-failure.ts'
import { type BuiltTables, type TableAsk, TableQueryError, type TableQueryResult } from './table-messages.ts'

const openTimeoutMs = 60_000
const entry = new URL('./table-worker.ts', import.meta.url)
/** What statements over one file may take; large sorts go to the disk. */
const limits = { memoryMb: 512, diskMb: 1_024 }

/** A process that has the tables of one file open: a statement may ask for any memory, and SQLite cannot be interrupted. */
export class TableProcess {
  readonly #process = new ChildWorker<TableAsk, Reply<TableQueryResult | null>>(entry, limits)
  /** Fulfilled when the tables can be asked. */
  readonly tables: Promise<BuiltTables['tables']>

  constructor(load: () => Promise<BuiltTables>) {
    this.tables = load().then(async (built) => {
      await this.#ask({ kind: 'open', ...built }, openTimeoutMs)
      return built.tables
    })
    // A failed load is told to whoever waits for it, and the next question tries again.
    this.tables.catch(() => this.close())
  }

  get isOpen(): boolean {
    return this.#process.isOpen
  }

  async query(sql: string, maxRows: number, timeoutMs: number): Promise<TableQueryResult> {
    await this.tables
    const result = await this.#ask({ kind: 'query', sql, maxRows }, timeoutMs)
    if (!result) throw new TableQueryError('query_failed', 'no result')
    return result
  }

  close(): void {
    this.#process.end()
  }

  #ask(ask: TableAsk, timeoutMs: number): Promise<TableQueryResult | null> {
    return askFile(this.#process, ask, { timeoutMs }, (code, message) => new TableQueryError(code, message))
  }
}
