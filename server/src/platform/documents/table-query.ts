import type { Schema } from '#engine/data/index.ts'
import { prepareStatement, StatementRefused } from '#sql/index.ts'
import { createHeldFiles, type HeldOptions } from './held-files.ts'
import { type BuiltTables, type LoadedTable, TableQueryError, type TableQueryResult } from './table-messages.ts'
import { TableProcess } from './table-process.ts'

export { type BuiltTables, type LoadedTable, TableQueryError } from './table-messages.ts'

type TableQueryOptions = { timeoutMs?: number; maxRows?: number }
/** Says where the tables of a file were built; called at first use and again whenever they were dropped in the meantime. */
type LoadTables = () => Promise<BuiltTables>

/** Runs SQL over the tables of files. Errors: `TableQueryError`. */
export type TableQueries = {
  /**
   * Opens the tables of a file, unless they are, and describes them to the data engine: labels of the file are the
   * synonyms of tables and columns. `id` is the caller's.
   */
  open: (id: string, load: LoadTables) => Promise<Schema>
  /** Runs one SELECT: 5 s and 1,000 rows unless told otherwise. `load` is called when the tables are not there. */
  query: (id: string, load: LoadTables, sql: string, options?: TableQueryOptions) => Promise<TableQueryResult>
  /** Ends every process; waiting queries fail. */
  close: () => void
}

/** Each file is in a process of its own that has its tables open, read-only, under limits, and ends when it was not used for a while. */
export function createTableQueries(options: HeldOptions = {}): TableQueries {
  const held = createHeldFiles<TableProcess>(options)
  const use = <Result>(id: string, load: LoadTables, work: (tableProcess: TableProcess) => Promise<Result>) =>
    held.use(id, () => new TableProcess(load), work)
  return {
    open: (id, load) => use(id, load, async (tableProcess) => schemaOf(await tableProcess.tables)),
    query: (id, load, sql, { maxRows = 1_000, timeoutMs = 5_000 } = {}) =>
      use(id, load, async (tableProcess) => {
        const statement = await printed(sql, await tableProcess.tables)
        return tableProcess.query(statement, maxRows, timeoutMs)
      }),
    close: held.close,
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

/** SQLite numbers the rows in the order in which they were inserted: as the file has them. */
const rowOrder: Schema['tables'][number]['columns'][number] = {
  name: 'rowid',
  type: 'integer',
  hidden: true,
  roles: ['row_order'],
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
      columns: [...table.columns.map(({ label, ...column }) => ({ ...column, synonyms: [label] })), rowOrder],
    })),
  }
}
