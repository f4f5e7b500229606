import type { Policy, PolicyTable } from '#sql/index.ts'

export { type ColumnAccess, mask } from '#sql/index.ts'

export type NarrowedTable = PolicyTable
/** The part of a database that may be asked. */
export type Narrowed = Policy & { tables: readonly NarrowedTable[] }
