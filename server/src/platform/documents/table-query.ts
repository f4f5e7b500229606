import type { Schema } from '#engine/data/index.ts'
import { prepareStatement, StatementRefused } from '#sql/index.ts'
import type { Sheet } from './document.ts'
import { type BuiltTables, type LoadedTable, type QueryResult, TableQueryError } from './table-messages.ts'
import { TableThread } from './table-thread.ts'

export { type BuiltTables, type LoadedTable, type QueryResult, TableQueryError } from './table-messages.ts'

export type TableQueriesOptions = {
  /** How many files' tables are held at once; the one unused for longest goes first. 4 unless given. */
  most?: number
  /** After how much rest a file's tables go, 60 s unless given. */
  idleMs?: number
}
export type QueryOptions = { timeoutMs?: number; maxRows?: number }
/** Reads the sheets of a file, or says where its tables were built; called at first use and again whenever the tables were dropped in the meantime. */
export type LoadSheets = () => Promise<Sheet[] | BuiltTables>

type Entry = { id: string; thread: TableThread; tables: Promise<LoadedTable[]>; timer?: NodeJS.Timeout; busy: number }

/**
 * Runs SQL over the tables of attached files, each file in a thread of its own that holds them in memory, read-only, and ends
 * when it was not used for a while. Errors: `TableQueryError`.
 */
export class TableQueries {
  private readonly entries = new Map<string, Entry>()
  private readonly most: number
  private readonly idleMs: number

  constructor(options: TableQueriesOptions = {}) {
    this.most = options.most ?? 4
    this.idleMs = options.idleMs ?? 60_000
  }

  /**
   * Loads the tables of a file, unless they are there, and describes them to the data engine: labels of the file are the
   * synonyms of tables and columns. `id` is the caller's.
   */
  async open(id: string, load: LoadSheets): Promise<Schema> {
    return this.use(id, load, async (entry) => schemaOf(await entry.tables))
  }

  /** Runs one SELECT: 5 s and 1,000 rows unless told otherwise. `load` is called when the tables are not there. */
  async query(id: string, load: LoadSheets, sql: string, options: QueryOptions = {}): Promise<QueryResult> {
    return this.use(id, load, async (entry) => {
      const statement = await printed(sql, await entry.tables)
      return entry.thread.query(statement, options.maxRows ?? 1_000, options.timeoutMs ?? 5_000)
    })
  }

  drop(id: string): void {
    const entry = this.entries.get(id)
    if (!entry) return
    this.entries.delete(id)
    clearTimeout(entry.timer)
    entry.thread.close()
  }

  /** Ends every thread; waiting queries fail. */
  close(): void {
    for (const id of [...this.entries.keys()]) this.drop(id)
  }

  private async use<Result>(id: string, load: LoadSheets, work: (entry: Entry) => Promise<Result>): Promise<Result> {
    const entry = this.entry(id, load)
    clearTimeout(entry.timer)
    entry.busy++
    try {
      return await work(entry)
    } finally {
      entry.busy--
      this.rest(entry)
    }
  }

  private entry(id: string, load: LoadSheets): Entry {
    const known = this.entries.get(id)
    if (known?.thread.isOpen) {
      this.entries.delete(id)
      this.entries.set(id, known)
      return known
    }
    this.makeRoom()
    const thread = new TableThread()
    const tables = load().then((loaded) => (Array.isArray(loaded) ? thread.load(loaded) : thread.open(loaded)))
    // A failed load is told to whoever waits for it, and the next question tries again.
    tables.catch(() => thread.close())
    const entry: Entry = { id, thread, tables, busy: 0 }
    this.entries.set(id, entry)
    return entry
  }

  private makeRoom(): void {
    for (const entry of [...this.entries.values()]) {
      if (this.entries.size < this.most) return
      if (entry.busy === 0) this.drop(entry.id)
    }
  }

  private rest(entry: Entry): void {
    if (entry.busy > 0 || this.entries.get(entry.id) !== entry) return
    clearTimeout(entry.timer)
    if (entry.thread.isOpen) entry.timer = setTimeout(() => this.drop(entry.id), this.idleMs).unref()
    else this.drop(entry.id)
  }
}

/** The statement over these tables and no others, as we print it. */
async function printed(sql: string, tables: LoadedTable[]): Promise<string> {
  const all = tables.map(({ name }) => ({ name, columns: [] }))
  try {
    return (await prepareStatement(sql, { dialect: 'sqlite', tables: all, others: [], relations: [], whole: true }))
      .text
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    throw new TableQueryError(error.isMistake ? 'query_failed' : 'query_not_allowed', error.message)
  }
}

/** Tables as the data engine reads them. */
export function schemaOf(tables: LoadedTable[]): Schema {
  return {
    dialect: 'sqlite',
    foreignKeys: [],
    tables: tables.map((table) => ({
      name: table.name,
      rowCount: table.rowCount,
      synonyms: [table.label],
      columns: table.columns.map(({ label, ...column }) => ({ ...column, synonyms: [label] })),
    })),
  }
}
