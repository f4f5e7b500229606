import type { QueryIntent } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'

/** 'the channel with the highest revenue' is that of all its orders, not of the one order that brought most. */
export const withRankedCategories = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const { order, groups, focus, shown, named } = intent
  const table = known.tables.get(focus ?? '')
  if (order?.by.is !== 'measure' || groups.length > 0 || named || !table) return intent
  const columns = shown.flatMap((item) => (item.is === 'column' ? [item.ref] : []))
  const [ref] = columns
  const figures = shown.filter((item) => item.is !== 'column')
  if (!ref || columns.length > 1 || ref.table !== focus || figures.some((item) => item.is !== 'measure')) return intent
  if (ref.column === nameColumn(table)?.name || ref.column === keyOf(table)?.name) return intent
  return {
    ...intent,
    shown: figures.length > 0 ? figures : [order.by],
    groups: [{ is: 'column', ref }],
    focus: order.by.table,
  }
}
