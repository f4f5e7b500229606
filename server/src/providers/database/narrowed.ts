import type { Dialect } from '#engine/data/index.ts'
import type { TableReference } from './table-references.ts'

/**
 * What may be done with a column. `joined` ones are hidden and may only lead from one table to another, be counted or
 * grouped by; `masked` ones are shown as ••••; `hidden` ones are not there.
 */
export type ColumnAccess = 'open' | 'joined' | 'masked' | 'hidden'

export type NarrowedTable = {
  name: string
  /** Left out where the database finds the table without it. */
  schema?: string
  columns: { name: string; access: ColumnAccess }[]
}

/** The part of a database that may be asked. */
export type Narrowed = {
  dialect: Dialect
  tables: NarrowedTable[]
  /** Tables of the same database that may not: names that differ only in their case or schema are told apart by them. */
  others: { name: string; schema?: string }[]
  /** Which columns belong together, either way round. */
  relations: { table: string; column: string; toTable: string; toColumn: string }[]
}

/** What a masked value is shown as. */
export const mask = '••••'

/** A table that a statement reads, and what it calls it. */
export type Read = TableReference & { table: NarrowedTable; called: string }
