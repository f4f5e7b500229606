export type { Cell, Column, ColumnType, Document, DocumentWarning, Sheet, TextPage } from './document.ts'
export { DocumentError, type DocumentErrorCode } from './errors.ts'
export { type ReadOptions, readDocument } from './read-document.ts'
export {
  type LoadSheets,
  type QueryOptions,
  type QueryResult,
  TableQueries,
  type TableQueriesOptions,
  TableQueryError,
} from './table-query.ts'
