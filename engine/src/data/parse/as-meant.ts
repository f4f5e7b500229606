import { isCurrency } from '#engine/language/index.ts'
import { columnIn } from '../schema/columns.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { nameWords } from '../schema/names.ts'
import { nameColumn } from '../schema/prepared-schema.ts'
import { withThoseThere } from './lifespan.ts'
import { withAmounts, withHeldAmounts } from './mass.ts'
import type { Condition, QueryIntent } from './query-intent.ts'
import { isOperator, type Reading } from './reading.ts'
import { withoutRepeatedGroup } from './repeated-group.ts'
import { withSharesOfTimes } from './share-compared.ts'
import { withoutNow } from './standing.ts'

/** What words mean of the things they are said of, whichever reader read them. */
export const asMeant = (intent: QueryIntent, reading: Reading): QueryIntent =>
  [
    withSharesOfTimes,
    withCountedSales,
    withAmounts,
    withHeldAmounts,
    withThoseThere,
    withoutNow,
    withoutRepeatedGroup,
    withNoAmount,
    withoutNames,
    withEachPrice,
  ].reduce((meant, change) => change(meant, reading), intent)

/** 'how many sales' of a list of them is a number of rows, not what they come to. */
const withCountedSales = (intent: QueryIntent, { known, items }: Reading): QueryIntent => {
  const [figure, ...others] = intent.shown
  const isSales = figure?.is === 'measure' && figure.measure === defaultMeasure(known)?.name
  const isFlat = figure?.is === 'measure' && (known.hops.get(figure.table) ?? []).length === 0
  const first = items[0]
  if (!isSales || !isFlat || others.length > 0 || !isOperator(first, 'how', 'count')) return intent
  if (!/^how many$/i.test(first?.text ?? '')) return intent
  return { ...intent, shown: [{ is: 'fold', fold: 'count', table: figure.table }] }
}

/** 'sales without discount' are those with none or with 0 of it. */
const withNoAmount = (intent: QueryIntent, { known }: Reading): QueryIntent => {
  const orZero = (condition: Condition): Condition => {
    if (condition.is !== 'null' || condition.not) return condition
    const column = columnIn(known, condition.ref)
    if (column?.type !== 'number' && column?.type !== 'integer') return condition
    if (!isCurrency(column.unit) && column.unit !== '%') return condition
    const zero: Condition = { is: 'compare', ref: condition.ref, op: '=', value: { is: 'number', value: 0 } }
    return { is: 'any', of: [condition, zero] }
  }
  return { ...intent, conditions: intent.conditions.map(orZero) }
}

/** A number of rows names none of them. */
const withoutNames = (intent: QueryIntent): QueryIntent => {
  const [figure, ...others] = intent.shown
  const isNumber = figure?.is === 'fold' && figure.fold === 'count' && figure.table === intent.focus && !figure.of
  if (!intent.named || !isNumber || others.length > 0 || intent.order || intent.groups.length > 0) return intent
  const { named: _, ...rest } = intent
  return rest
}

const price = /^(?:price|rate|tariff?|harga|tarif)$/

/** 'harga jual minyak goreng' is what one costs: prices of things are added up by nobody who does not say so. */
const withEachPrice = (intent: QueryIntent, { items, known }: Reading): QueryIntent => {
  const [figure, ...others] = intent.shown
  const of = figure?.is === 'fold' && figure.fold === 'sum' ? figure.of : undefined
  const isPlain = others.length === 0 && intent.groups.length === 0 && intent.conditions.length > 0 && !intent.compare
  if (!of || !isPlain || intent.share || intent.averaged || items.some((item) => isOperator(item, 'sum', 'how')))
    return intent
  const table = known.tables.get(of.table)
  const said = intent.conditions.flatMap((condition) =>
    (condition.is === 'compare' || condition.is === 'like' || condition.is === 'member') &&
    condition.ref.table === of.table
      ? [condition.ref.column]
      : [],
  )
  const name = said[0] ?? (table && nameColumn(table)?.name)
  if (!name || !nameWords(of.column).some((word) => price.test(word))) return intent
  const columns = [name, of.column].map((column) => ({ is: 'column', ref: { table: of.table, column } }) as const)
  return { ...intent, shown: columns, focus: of.table, distinct: true }
}
