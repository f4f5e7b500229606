export type { ColumnType, Document, DocumentWarning, Sheet } from './document.ts'
export { DocumentError, type DocumentErrorCode } from './errors.ts'
export { type ReadFile, readDocument } from './read-document.ts'
export type { BuiltTables } from './table-messages.ts'
export {
  TableQueries,
  TableQueryError,
} from './table-query.ts'
export { TextSearches } from './text-search.ts'
