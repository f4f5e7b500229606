import { dequal } from 'dequal'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import type { Table } from '../types.ts'
import { isDescribed } from './listing.ts'
import { type QueryIntent, type ShownValue, tableOf } from './query-intent.ts'

/**
 * The same query, which shows also what its rows or groups are ranked by: 'the most common payment method' is told with how often it
 * is. Only over tables whose owner described them, where an answer may show more than the words of the question name.
 */
export const withRankedShown = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const { tables } = known
  const { order, limit, shown } = intent
  const sheet = listedSheet(intent, known)
  if (sheet) return withWholeRows(intent, sheet)
  if (!order || limit === undefined || intent.distinct || intent.compare || intent.share) return intent
  const listed = tables.get(shown[0] ? tableOf(shown[0]) : (intent.focus ?? ''))
  const isListed = shown.length > 0 && shown.every(({ is }) => is === 'column')
  if (!isListed || !listed || !isDescribed(listed) || shown.some((value) => dequal(value, order.by))) return intent
  const { by } = order
  const isHidden =
    by.is === 'column' && tables.get(by.ref.table)?.columns.find(({ name }) => name === by.ref.column)?.hidden === true
  return isHidden ? intent : { ...intent, shown: [...shown, by] }
}

const mostColumns = 10

/** All that a row of a sheet shows, as the file has it, in the order of its columns. */
export const wholeRow = ({ name, columns }: Table): ShownValue[] =>
  columns
    .filter(({ hidden }) => !hidden)
    .map((column): ShownValue => ({ is: 'column', ref: { table: name, column: column.name } }))
    .slice(0, mostColumns)

/** The sheet whose rows are listed, where nobody named a column. */
const listedSheet = ({ shown, groups, named, distinct, each, compare }: QueryIntent, { tables }: PreparedSchema) => {
  const [first] = shown
  const table = first?.is === 'column' ? tables.get(first.ref.table) : undefined
  const isOfOne = shown.every((value) => value.is === 'column' && value.ref.table === table?.name)
  if (!table || !named || !isOfOne || groups.length > 0 || distinct || each || compare) return undefined
  return table.columns.some((column) => hasRole(column, 'row_order')) ? table : undefined
}

/** A row of a sheet is shown as the file has it: what it comes to stands there, too. */
const withWholeRows = (intent: QueryIntent, sheet: Table): QueryIntent => {
  const others = wholeRow(sheet).filter((value) => !intent.shown.some((shown) => dequal(shown, value)))
  return others.length === 0 ? intent : { ...intent, shown: [...intent.shown, ...others].slice(0, mostColumns) }
}
