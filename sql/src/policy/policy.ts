import type { Dialect } from '#sql/dialect.ts'

/**
 * What may be done with a column. `joined` ones are hidden and may only lead from one table to another, be counted or
 * grouped by; `masked` ones are shown as ••••; `hidden` ones are not there.
 */
export type ColumnAccess = 'open' | 'joined' | 'masked' | 'hidden'

export type PolicyTable = {
  name: string
  /** Left out where the database finds the table without it. */
  schema?: string
  /** None: the columns are not known, and the table is read as it is. */
  columns: readonly { name: string; access: ColumnAccess }[]
}

/** What a statement may read of a database. */
export type Policy = {
  dialect: Dialect
  /** `any`: nothing is known of the database yet; all of its tables but the server's own. */
  tables: readonly PolicyTable[] | 'any'
  /** Whether the tables are all that the database has: another one is not forbidden but unknown. */
  whole?: true
  /** Tables of the same database that may not: names that differ only in their case or schema are told apart by them. */
  others: readonly { name: string; schema?: string }[]
  /** Which columns belong together, either way round. */
  relations: readonly { table: string; column: string; toTable: string; toColumn: string }[]
}

/** One that lists the tables which may be read. */
export type TablePolicy = Policy & { tables: readonly PolicyTable[] }

/** What a masked value is shown as. */
export const mask = '••••'
