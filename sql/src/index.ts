export { type ColumnAccess, mask, type Policy, type PolicyTable } from './policy/policy.ts'
export { prepareStatement, type Reads, Statement } from './statement.ts'
export { StatementRefused } from './tree.ts'
