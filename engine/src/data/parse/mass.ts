import { massWords } from '../lexicon/mass-words.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { columnOfRole } from '../schema/roles.ts'
import type { ColumnRef, Condition, QueryIntent } from './query-intent.ts'
import { bestTable, type Reading } from './reading.ts'

/** 'stock per store' is how much there is, not how many rows say so. */
export const withAmounts = (intent: QueryIntent, { known, items }: Reading): QueryIntent => {
  const [shown, ...others] = intent.shown
  if (shown?.is !== 'fold' || shown.fold !== 'count' || shown.of || shown.distinct || others.length > 0) return intent
  const of = quantityOf(shown.table, known)
  if (!of) return intent
  const groups = intent.groups.flatMap((group) =>
    group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
  )
  // 'how many products in stock' counts products.
  const counted = items.flatMap((item) => bestTable(item)?.table.name ?? [])
  if (counted.some((name) => name !== shown.table && !groups.includes(name))) return intent
  return { ...intent, shown: [{ is: 'fold', fold: 'sum', of, table: shown.table }] }
}

/** 'products with stock below 5', 'produk tanpa stok': by how much of it there is of each, and what has no rows of it has none. */
export const withHeldAmounts = (intent: QueryIntent, { known }: Reading): QueryIntent => {
  const heldOf = (given: Condition): Condition => {
    const own =
      given.is === 'having' && given.figure.table === intent.focus ? ownAmount(given, intent, known) : undefined
    if (own) return own
    const isOfRows = given.is === 'having' && intent.groups.length === 0 && given.figure.table !== intent.focus
    const condition = isOfRows ? rowsBelow(given) : given
    if (condition.is !== 'exists') return given
    const of = quantityOf(condition.table, known)
    const { not, having, conditions } = condition
    const isNone = not === true && !having && conditions.length === 0
    const isCount = having?.figure.is === 'fold' && having.figure.fold === 'count' && !having.figure.of
    if (!of || (!isNone && (not || !isCount))) return given
    const figure = { is: 'fold', fold: 'sum', of, table: condition.table } as const
    const told = having ?? { op: '<=' as const, value: 0 }
    const held: Condition = { is: 'exists', table: condition.table, conditions, having: { ...told, figure } }
    const takesNone = { '=': 0 === told.value, '<': 0 < told.value, '<=': 0 <= told.value }[told.op as '=' | '<' | '<=']
    return takesNone ? { is: 'any', of: [held, { is: 'exists', table: condition.table, not: true, conditions }] } : held
  }
  return { ...intent, conditions: intent.conditions.map(heldOf) }
}

/** Of rows that say themselves how much there is, each is judged by what it says. */
const ownAmount = (
  { figure, op, value }: Extract<Condition, { is: 'having' }>,
  { groups }: QueryIntent,
  known: PreparedSchema,
): Condition | undefined => {
  const isCount = figure.is === 'fold' && figure.fold === 'count' && !figure.of && groups.length === 0
  const ref = isCount ? quantityOf(figure.table, known) : undefined
  return ref && { is: 'compare', ref, op, value: { is: 'number', value } }
}

const rowsBelow = ({ figure, op, value }: Extract<Condition, { is: 'having' }>): Condition => ({
  is: 'exists',
  table: figure.table,
  conditions: [],
  having: { figure, op, value },
})

/** The column that says how much there is, of a table that is counted by that. */
const quantityOf = (name: string, { tables }: PreparedSchema): ColumnRef | undefined => {
  const table = nameWords(name).some((word) => massWords.has(word)) ? tables.get(name) : undefined
  const column = table && columnOfRole(table.columns, 'quantity')
  return column && { table: name, column: column.name }
}
