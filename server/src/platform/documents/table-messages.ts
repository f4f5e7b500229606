import type { Reads } from '../sqlite/read-fence.ts'
import type { Cell, ColumnType, Sheet } from './document.ts'

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

export type ResultColumn = { key: string; label: string; type: ColumnType }
/** Rows of a query in the order of its columns. `rowCount` counts the rows given; `truncated` says that there are more. */
export type QueryResult = {
  columns: ResultColumn[]
  rows: Cell[][]
  rowCount: number
  truncated: boolean
  durationMs: number
}

/** What is asked of the thread that holds tables; each request is answered once, under its number. */
export type TableRequest = { request: number } & (
  | ({ kind: 'open' } & BuiltTables)
  | { kind: 'create'; sheets: Omit<Sheet, 'rows'>[] }
  | { kind: 'rows'; sheet: number; rows: Cell[][] }
  | { kind: 'describe' }
  /** `reads`: nothing else of the tables is there for the statement. */
  | { kind: 'query'; sql: string; maxRows: number; reads?: Reads }
)
export type TableReply = { request: number } & (
  | { ok: true; tables?: LoadedTable[]; result?: QueryResult }
  | { ok: false; code: TableQueryErrorCode; message: string }
)

export type TableQueryErrorCode = 'query_not_allowed' | 'query_failed' | 'query_timed_out' | 'query_too_large'

/** A query over attached tables that cannot be answered; `message` is the database's own, for the log and the engine. */
export class TableQueryError extends Error {
  override name = 'TableQueryError'
  readonly code: TableQueryErrorCode

  constructor(code: TableQueryErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
