import type { Item } from '../link/items.ts'
import { asksHowMany } from '../parse/how-many.ts'
import type { Figure, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { moneyOf } from './main-amount.ts'

/** Money says how much, not how often: 'payments by method' are added up, unless somebody asks how many there were. */
export const withSummedMoney = (intent: QueryIntent, items: readonly Item[], known: PreparedSchema): QueryIntent => {
  const [only] = intent.shown
  if (intent.shown.length !== 1 || !only || intent.share || items.some(asksHowMany)) return intent
  if (intent.groups.length === 0 && !intent.compare) return intent
  const sum = sumOf(only, known)
  if (!sum) return intent
  const by = intent.order && sumOf(intent.order.by, known)
  return { ...intent, shown: [sum], ...(intent.order && { order: by ? { ...intent.order, by } : intent.order }) }
}

const sumOf = (shown: ShownValue, known: PreparedSchema): Figure | undefined => {
  if (shown.is !== 'fold' || shown.fold !== 'count' || shown.of) return undefined
  const table = known.tables.get(shown.table)
  const column = table && moneyOf(known, table)
  return column && { is: 'fold', fold: 'sum', of: { table: shown.table, column: column.name }, table: shown.table }
}
