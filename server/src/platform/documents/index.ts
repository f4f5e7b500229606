export type { ColumnType, Document, DocumentWarning, Sheet } from './document.ts'
export { DocumentError, type DocumentErrorCode } from './errors.ts'
export { readDocument, readRows } from './read-document.ts'
export type { ReadFile } from './read-process.ts'
export type { BuiltTables } from './table-messages.ts'
export {
  createTableQueries,
  TableQueryError,
} from './table-query.ts'
export { createTextSearches } from './text-search.ts'
