export { type Explained, explainQuery } from './explain.ts'
export { likeOf, literalOf, parametersIn, type TableFilter, withFilters, withParameters } from './filters.ts'
export { type RowsBehind, rowsBehind } from './rows-behind.ts'
export { compileVisual } from './visual.ts'
