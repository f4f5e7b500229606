export { callsIn, isAggregate, showsWholeRows } from './calls.ts'
export type { Dialect } from './dialect.ts'
export { type NamedColumn, readExpression } from './expressions.ts'
export { matchExpr } from './match.ts'
export { type Node, nodesIn } from './nodes.ts'
export { type ItemPart, type Outline, outlineOf, type SourcePart } from './outline.ts'
export { sameTrees } from './places.ts'
export {
  type ColumnAccess,
  mask,
  type Policy,
  type PolicyTable,
  type RowCondition,
  type TablePolicy,
} from './policy/policy.ts'
export { printReadable } from './print/readable.ts'
export { ifUnderstood, readSql } from './read-sql.ts'
export { columnsRead, findTableNames, type TableRead, tablesRead } from './references.ts'
export { slotOf, slotsIn, withSlots } from './slots.ts'
export { prepareStatement, type ReadColumns, Statement } from './statement.ts'
export { type Token, tokensOf } from './tokens.ts'
export { type Expr, type Select, type Source, StatementRefused } from './tree.ts'
export { quotedName, readableName } from './write/names.ts'
