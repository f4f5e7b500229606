export { explainQuery } from './explain.ts'
export { likeOf, parametersIn, type TableFilter, withFilters, withParameters } from './filters.ts'
export { type RowsBehind, rowsBehind } from './rows-behind.ts'
export { compileVisual } from './visual.ts'
