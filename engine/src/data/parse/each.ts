import { keyOf } from '../schema/keys.ts'
import type { Group } from './query-intent.ts'
import { asTable, isOperator, nextAt, type Reading } from './reading.ts'
import { usualTop } from './settling.ts'

const superlativeAt = (reading: Reading): number =>
  reading.items.findIndex(
    (item) => item.is === 'superlative' || isOperator(item, 'top', 'bottom', 'most', 'least', 'max', 'min'),
  )

/** Whether a word says that there is an answer for each group: 'in each region', 'per genre', 'tiap bulan'. */
const saysEach = (reading: Reading): boolean =>
  reading.items.some((item) => item.is === 'operator' && item.operator.startsWith('each'))

/**
 * 'the 3 best products in each category' ranks products within each; 'the highest salary in each department' is a
 * figure of each.
 */
export const rankedEach = (reading: Reading): void => {
  const { intent } = reading
  const [group] = intent.groups
  if (!intent.order || intent.limit === undefined || !group || intent.groups.length > 1 || !saysEach(reading)) return
  const of = thingRanked(reading, group)
  if (of !== undefined) {
    intent.each = { of }
    if (intent.limit === usualTop && asksOneOf(reading, of)) intent.limit = 1
    if (intent.order.by.is !== 'column') return
    intent.shown = intent.shown.filter((shown) => shown.is === 'column' && shown.ref.table === of)
    return
  }
  const { by, descending } = intent.order
  if (by.is !== 'column' || intent.limit !== 1) return
  intent.shown = [{ is: 'fold', fold: descending ? 'max' : 'min', of: by.ref, table: by.ref.table }]
  delete intent.order
  delete intent.limit
}

/** 'the best selling product per store' is one of each; 'the best selling products' are several. */
const asksOneOf = ({ items, tables }: Reading, of: string): boolean =>
  !items.some(({ is }) => is === 'number') &&
  !tables.some(({ at, table }) => table === of && /[^s]s$/i.test(items[at]?.text ?? ''))

/** The table whose rows are ranked: named beside the words that rank, neither the group nor what is counted. */
const thingRanked = (reading: Reading, group: Group): string | undefined => {
  const { intent, known } = reading
  const at = superlativeAt(reading)
  const counted = intent.order?.by.is === 'fold' && intent.order.by.fold === 'count' ? intent.order.by.table : undefined
  const behind = reading.items.findIndex((item) => item.is === 'operator' && item.operator.startsWith('each'))
  const grouped = groupItems(reading, behind)
  const mentions = reading.tables.filter(
    ({ at: index, table, score }) =>
      index >= 0 &&
      score >= 0.6 &&
      !grouped.includes(index) &&
      table !== counted &&
      !(group.is === 'table' && group.table === table) &&
      asTable(reading, index) !== undefined,
  )
  // 'which product' and '3 products' head the question; 'the highest price of products' does not.
  const head = mentions
    .filter(({ at: index }) => !/^(of|dari)$/i.test(reading.items[index - 1]?.text ?? ''))
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const table = head && known.tables.get(head.table)
  return table && keyOf(table) ? table.name : undefined
}

const groupItems = (reading: Reading, each: number): number[] => (each < 0 ? [] : [each + 1, nextAt(reading, each)])
