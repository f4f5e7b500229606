import { massWords } from '../lexicon/mass-words.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { columnOfRole } from '../schema/roles.ts'
import type { ColumnRef, Condition, Figure, QueryIntent } from './query-intent.ts'
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
export const withHeldAmounts = (intent: QueryIntent, { known }: Reading): QueryIntent => ({
  ...intent,
  conditions: intent.conditions.map((condition) => heldOf(condition, intent, known)),
})

type Exists = Extract<Condition, { is: 'exists' }>

const heldOf = (condition: Condition, { groups, focus }: QueryIntent, known: PreparedSchema): Condition => {
  if (condition.is === 'exists') return heldBelow(condition, known) ?? condition
  if (condition.is !== 'having' || groups.length > 0 || !countsRows(condition.figure)) return condition
  const { figure, op, value } = condition
  const below: Exists = { is: 'exists', table: figure.table, conditions: [], having: { figure, op, value } }
  if (figure.table !== focus) return heldBelow(below, known) ?? condition
  // Of rows that say themselves how much there is, each is judged by what it says.
  const ref = quantityOf(figure.table, known)
  return ref ? { is: 'compare', ref, op, value: { is: 'number', value } } : condition
}

/** What is there below by its amount; undefined where that is not what is asked. */
const heldBelow = ({ table, not, having, conditions }: Exists, known: PreparedSchema): Condition | undefined => {
  const of = quantityOf(table, known)
  const isNone = not === true && !having && conditions.length === 0
  const isAmount = not !== true && having !== undefined && countsRows(having.figure)
  if (!of || !(isNone || isAmount)) return undefined
  const { op, value } = having ?? ({ op: '<=', value: 0 } as const)
  const held: Condition = {
    is: 'exists',
    table,
    conditions,
    having: { figure: { is: 'fold', fold: 'sum', of, table }, op, value },
  }
  const takesNone = (op === '=' && value === 0) || (op === '<' && value > 0) || (op === '<=' && value >= 0)
  return takesNone ? { is: 'any', of: [held, { is: 'exists', table, not: true, conditions }] } : held
}

const countsRows = (figure: Figure): boolean => figure.is === 'fold' && figure.fold === 'count' && !figure.of

/** The column that says how much there is, of a table that is counted by that. */
const quantityOf = (name: string, { tables }: PreparedSchema): ColumnRef | undefined => {
  const table = nameWords(name).some((word) => massWords.has(word)) ? tables.get(name) : undefined
  const column = table && columnOfRole(table.columns, 'quantity')
  return column && { table: name, column: column.name }
}
