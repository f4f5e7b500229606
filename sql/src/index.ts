export { type ColumnAccess, mask, type Policy, type PolicyTable } from './policy/policy.ts'
export { prepareStatement, Statement } from './statement.ts'
export { StatementRefused } from './tree.ts'
