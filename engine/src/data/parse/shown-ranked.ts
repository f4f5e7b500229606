import { dequal } from 'dequal'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { isDescribed } from './listing.ts'
import { type QueryIntent, tableOf } from './query-intent.ts'

/**
 * The same query, which shows also what its rows or groups are ranked by: 'the most common payment method' is told with how often it
 * is. Only over tables whose owner described them, where an answer may show more than the words of the question name.
 */
export const withRankedShown = (intent: QueryIntent, { tables }: PreparedSchema): QueryIntent => {
  const { order, limit, shown } = intent
  if (!order || limit === undefined || intent.distinct || intent.compare || intent.share) return intent
  const listed = tables.get(shown[0] ? tableOf(shown[0]) : (intent.focus ?? ''))
  const isListed = shown.length > 0 && shown.every(({ is }) => is === 'column')
  if (!isListed || !listed || !isDescribed(listed) || shown.some((value) => dequal(value, order.by))) return intent
  const { by } = order
  const isHidden =
    by.is === 'column' && tables.get(by.ref.table)?.columns.find(({ name }) => name === by.ref.column)?.hidden === true
  return isHidden ? intent : { ...intent, shown: [...shown, by] }
}
