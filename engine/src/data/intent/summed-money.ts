import { stem } from '#engine/language/index.ts'
import { saysMoney } from '../lexicon/money-rows.ts'
import type { Item } from '../link/items.ts'
import type { Figure, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { isOperator } from '../parse/reading.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { mainAmount } from './main-amount.ts'

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

const asksHowMany = (item: Item): boolean =>
  isOperator(item, 'count', 'most', 'least') || /^(times?|kali|frequency|frekuensi|often|sering)$/i.test(item.text)

const sumOf = (shown: ShownValue, known: PreparedSchema): Figure | undefined => {
  if (shown.is !== 'fold' || shown.fold !== 'count' || shown.of) return undefined
  const table = known.tables.get(shown.table)
  const last = nameWords(shown.table).at(-1) ?? ''
  const column = table && saysMoney([last, stem(last, 'en')]) ? mainAmount(known, table) : undefined
  return column && { is: 'fold', fold: 'sum', of: { table: shown.table, column: column.name }, table: shown.table }
}
