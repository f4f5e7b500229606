export { type QueryParts, queryParts, type SelectItem } from './query-parts.ts'
export { filled, literalOf, slotsOf, type TableFilter, withFilters } from './rewrite.ts'
export { type TableRead, tablesRead } from './tables-read.ts'
