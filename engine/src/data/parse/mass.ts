import { massWords } from '../lexicon/mass-words.ts'
import { nameWords } from '../schema/names.ts'
import { columnOfRole } from '../schema/roles.ts'
import type { QueryIntent } from './query-intent.ts'
import { bestTable, type Reading } from './reading.ts'

/** 'stock per store' is how much there is, not how many rows say so. */
export const withAmounts = (intent: QueryIntent, { known, items }: Reading): QueryIntent => {
  const [shown, ...others] = intent.shown
  if (shown?.is !== 'fold' || shown.fold !== 'count' || shown.of || shown.distinct || others.length > 0) return intent
  const table = known.tables.get(shown.table)
  const column = table && columnOfRole(table.columns, 'quantity')
  if (!column || !nameWords(shown.table).some((word) => massWords.has(word))) return intent
  const groups = intent.groups.flatMap((group) =>
    group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
  )
  // 'how many products in stock' counts products.
  const counted = items.flatMap((item) => bestTable(item)?.table.name ?? [])
  if (counted.some((name) => name !== shown.table && !groups.includes(name))) return intent
  const of = { table: shown.table, column: column.name }
  return { ...intent, shown: [{ is: 'fold', fold: 'sum', of, table: shown.table }] }
}
