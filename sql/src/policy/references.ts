import type { Column, TableSource } from '../tree.ts'
import type { PolicyTable } from './policy.ts'

/** What a statement reads, as its names are resolved for the policy. */
export type References = {
  /** Each place where a table stands. */
  tables: { source: TableSource; table: PolicyTable }[]
  /** What its columns are, as far as the columns of their tables are known. */
  columns: Map<Column, { table: PolicyTable; column: string }>
}

export const noReferences = (): References => ({ tables: [], columns: new Map() })
