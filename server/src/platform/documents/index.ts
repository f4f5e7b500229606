export type { Cell, Column, ColumnType, Document, DocumentWarning, Sheet, TextPage } from './document.ts'
export { DocumentError, type DocumentErrorCode } from './errors.ts'
export { type ReadFile, type ReadOptions, readDocument } from './read-document.ts'
export type { BuiltTables } from './table-messages.ts'
export {
  type LoadTables,
  TableQueries,
  TableQueryError,
  type TableQueryOptions,
  type TableQueryResult,
} from './table-query.ts'
export { TextSearches } from './text-search.ts'
