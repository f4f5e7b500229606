import type { Dialect } from '#sql/dialect.ts'

/**
 * What may be done with a column. `joined` ones are hidden and may only lead from one table to another, be counted or
 * grouped by; `masked` ones are shown as ••••; `hidden` ones are not there.
 */
export type ColumnAccess = 'open' | 'joined' | 'masked' | 'hidden'

/**
 * Which rows of a table may be read: those whose column has one of the values or none of them, or is at least (`from`) or at most
 * (`to`) the first one. Rows without a value are in none of them.
 */
export type RowCondition = { column: string; op: 'in' | 'not_in' | 'from' | 'to'; values: readonly (string | number)[] }

export type PolicyTable = {
  name: string
  /** Left out where the database finds the table without it. */
  schema?: string
  /** None: the columns are not known, and the table is read as it is. */
  columns: readonly { name: string; access: ColumnAccess }[]
  /** Left out: all rows. They may be about columns that are hidden. Only where the columns are known. */
  rows?: readonly RowCondition[]
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
