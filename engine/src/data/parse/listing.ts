import { keyOf } from '../schema/keys.ts'
import { nameColumn, shownColumns } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import type { Column, Table } from '../types.ts'
import type { ColumnRef } from './query-intent.ts'
import type { Reading } from './reading.ts'

const maxListed = 6

/** What a list of rows shows: their name, and where the owner described the columns, those that tell most. */
export const listedColumns = (reading: Reading, table: Table): ColumnRef[] => {
  const own = (columns: readonly Column[]): ColumnRef[] =>
    columns.map((column) => ({ table: table.name, column: column.name }))
  const shown = shownColumns(table)
  const onlyKey = shown.length === 1 && shown[0] === keyOf(table)
  if (!isDescribed(table))
    return own(onlyKey ? table.columns.filter((column) => !column.hidden).slice(0, maxListed) : shown)
  if (asksWhich(reading) || isRanked(reading)) return withChosenBy(reading, table, own(shown))
  const hops = (reading.known.hops.get(table.name) ?? []).filter((hop) => !hop.many)
  const foreign = new Set(hops.map((hop) => hop.fromColumn))
  const parents = nameColumn(table)
    ? []
    : hops.flatMap((hop): ColumnRef[] => {
        const parent = reading.known.tables.get(hop.to)
        const column = parent && nameColumn(parent)
        return parent && column ? [{ table: parent.name, column: column.name }] : []
      })
  const rest = table.columns.filter(
    (column) => !column.hidden && !foreign.has(column.name) && !shown.includes(column) && column !== keyOf(table),
  )
  const telling = rest
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, Math.max(0, maxListed - shown.length - parents.length))
  const listed = [
    ...own(shown.filter((column) => !onlyKey || !column.hidden)),
    ...parents.slice(0, 2),
    ...own(rest.filter((column) => telling.includes(column))),
  ].slice(0, maxListed)
  return withChosenBy(reading, table, listed)
}

/** Whether its owner said what its columns mean: then an answer may show more than the words of the question name. */
export const isDescribed = (table: Table): boolean => table.columns.some((column) => column.description !== undefined)

// 'the customer with the most orders': the name and the figure tell it, not what else is known of the customer.
const isRanked = ({ intent }: Reading): boolean =>
  intent.order !== undefined && intent.order.by.is !== 'column' && intent.limit !== undefined

/** What rows were ranked or chosen by is seen in them, in the place of what tells least. */
const withChosenBy = (reading: Reading, table: Table, listed: ColumnRef[]): ColumnRef[] => {
  const { order } = reading.intent
  const by = order?.by.is === 'column' ? [order.by.ref] : []
  const compared = reading.conditions.flatMap(({ condition }) =>
    condition.is === 'compare' && condition.value.is === 'number' ? [condition.ref] : [],
  )
  const missing = [...by, ...compared].filter(
    (ref, index, all) =>
      ref.table === table.name &&
      !table.columns.find((column) => column.name === ref.column)?.hidden &&
      all.findIndex((other) => other.column === ref.column) === index &&
      !listed.some((columnRef) => columnRef.table === ref.table && columnRef.column === ref.column),
  )
  return [...listed.slice(0, Math.max(1, maxListed - missing.length)), ...missing]
}

const weight = (column: Column): number =>
  (column.unit ? 3 : 0) +
  (column.type === 'number' || column.type === 'integer' ? 1 : 0) +
  (column.type === 'date' || column.type === 'timestamp' ? 1.5 : 0) +
  (column.type === 'text' && (column.values?.length ?? 99) <= 20 ? 2 : 0)

// 'which store …' asks for its name.
const asksWhich = (reading: Reading): boolean =>
  reading.items.some((item) => /^(which|who|whose|siapa|siapakah|mana)$/i.test(item.text))

/** A statement that stands anew for each month is shown as it stands last, where no time is said. */
export const latestOnly = (reading: Reading, focus: string): void => {
  const { intent, known } = reading
  const table = known.tables.get(focus)
  const date = table && !keyOf(table) ? table.columns.find((column) => hasRole(column, 'statement_period')) : undefined
  if (!date || !intent.named || intent.conditions.some((condition) => condition.is === 'period') || intent.order) return
  intent.conditions.push({ is: 'latest', ref: { table: focus, column: date.name } })
}
