import type { ReadColumns } from '#sql/index.ts'
import type { Cell, ColumnType } from './document.ts'
import type { QueryFailureCode } from './query-failure.ts'

/** A column of a loaded table or of a result. */
export type TableColumn = {
  name: string
  label: string
  type: ColumnType
  values?: string[]
  min?: string | number
  max?: string | number
}
/** A sheet as a table in SQL: `name` is safe to write unquoted, `label` is the sheet's own name. */
export type LoadedTable = { name: string; label: string; rowCount: number; columns: TableColumn[] }

/** Tables that lie in a SQLite file, as they were described when it was built. */
export type BuiltTables = { path: string; tables: LoadedTable[] }

type ResultColumn = { key: string; label: string; type: ColumnType }
/** Rows of a query in the order of its columns. `rowCount` counts the rows given; `truncated` says that there are more. */
export type TableQueryResult = {
  columns: ResultColumn[]
  rows: Cell[][]
  rowCount: number
  truncated: boolean
  durationMs: number
}

/** What is asked of the process that has tables open; `reads`: nothing else of the tables is there for the statement. */
export type TableAsk =
  | ({ kind: 'open' } & BuiltTables)
  | { kind: 'query'; sql: string; maxRows: number; reads?: ReadColumns }

/** A query over attached tables that cannot be answered; `message` is the database's own, for the log and the engine. */
export class TableQueryError extends Error {
  override name = 'TableQueryError'
  readonly code: QueryFailureCode

  constructor(code: QueryFailureCode, message: string) {
    super(message)
    this.code = code
  }
}
