import { isCurrency } from '#engine/language/index.ts'
import { grainWords } from '../lexicon/grain-words.ts'
import { defaultMeasure } from '../schema/measures.ts'
import type { Column } from '../types.ts'
import type { ColumnRef } from './query-intent.ts'
import { isOperator, isQuantity, markUsed, nextAt, type Reading } from './reading.ts'
import { dateOf } from './times.ts'

/** 'the month with the highest revenue': what is asked for is a stretch of time. */
export const stretchAsked = (reading: Reading): void => {
  const { intent } = reading
  const at = nextAt(reading, -1)
  const grain = grainWords.get(reading.items[at]?.text.toLowerCase() ?? '')
  if (
    !grain ||
    reading.used.has(at) ||
    intent.groups.length > 0 ||
    intent.limit === undefined ||
    !intent.order ||
    intent.order.by.is === 'column'
  )
    return
  intent.groups.push({ is: 'time', grain })
  markUsed(reading, at)
}

const rates = /rate|hrg|tarif|percent|ratio|price|average|avg|age|grade|score|persen|rasio|harga|umur|nilai_rata/i

/** Prices, ages, scores: what is no sum of anything. */
export const isRate = ({ name, unit }: Column): boolean => unit === '%' || rates.test(name)

/** Whether a column's figures may be added up: an amount with a unit, no rate. */
export const isAdditive = (column: Column): boolean => column.unit !== undefined && !isRate(column)

/** 'how much did we refund', 'outstanding principal per store': amounts add up. */
export const addAmounts = (reading: Reading): void => {
  const { intent, known } = reading
  const columnAt = (ref: ColumnRef): Column | undefined =>
    known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)
  const addsAt = (ref: ColumnRef): boolean => {
    const column = columnAt(ref)
    return column !== undefined && isAdditive(column) && isQuantity(reading, ref.table, column)
  }
  if (intent.groups.length > 0 && !intent.order && intent.shown.every((shown) => shown.is === 'column')) {
    const grouped = new Set(intent.groups.flatMap((group) => (group.is === 'column' ? [group.ref.column] : [])))
    intent.shown = intent.shown.map((shown) =>
      shown.is === 'column' && addsAt(shown.ref) && !grouped.has(shown.ref.column)
        ? { is: 'fold', fold: 'sum', of: shown.ref, table: shown.ref.table }
        : shown,
    )
  }
  const [only] = intent.shown
  const asked = reading.items.find((item) => item.is === 'link' && /^(total|jumlah) /i.test(item.text))
  if (
    intent.shown.length === 1 &&
    only?.is === 'column' &&
    asked &&
    addsAt(only.ref) &&
    intent.groups.length === 0 &&
    !intent.order &&
    !/total|jumlah/i.test(only.ref.column)
  ) {
    intent.shown = [{ is: 'fold', fold: 'sum', of: only.ref, table: only.ref.table }]
  }
  const how = reading.items.some((item) => isOperator(item, 'how') && /^how much$/i.test(item.text))
  const table = reading.tables.find((mention) => mention.at >= 0)?.table
  const money =
    how && intent.shown.length === 0 && intent.groups.length === 0 && table
      ? known.tables
          .get(table)
          ?.columns.find((column) => isCurrency(column.unit) && addsAt({ table, column: column.name }))
      : undefined
  if (money && table) intent.shown = [{ is: 'fold', fold: 'sum', of: { table, column: money.name }, table }]
}

/** 'which region grew fastest': the region is the group, sales are what grows where nothing else is said. */
export const growthGroups = (reading: Reading): void => {
  const { intent, known } = reading
  if (!intent.compare) return
  if (intent.grown && intent.groups.length === 0) {
    const columns = intent.shown.flatMap((shown) => (shown.is === 'column' ? [shown.ref] : []))
    const table = reading.tables.find(
      (mention) =>
        mention.at >= 0 &&
        mention.score >= 0.6 &&
        !intent.shown.some((shown) => shown.is !== 'column' && shown.table === mention.table),
    )
    if (columns[0]) intent.groups.push({ is: 'column', ref: columns[0] })
    else if (table) intent.groups.push({ is: 'table', table: table.table })
  } else if (intent.groups.length === 0 && intent.order && intent.limit !== undefined) comparedThing(reading)
  const measure = defaultMeasure(known)
  const figure =
    intent.shown.find((shown) => shown.is !== 'column') ??
    (intent.grown && measure ? { is: 'measure' as const, measure: measure.name, table: measure.table } : undefined)
  if (figure) intent.shown = [figure]
  const date =
    figure?.is === 'measure'
      ? dateOf(known, figure.table, known.measures.find((measure) => measure.name === figure.measure)?.dateColumn)
      : undefined
  if (date) intent.compare.ref = date
}

const loses = /^(lost|lose|loses|losing|shrank|dropped|fell|turun|merosot|kehilangan|menurun)$/i

/** 'which category lost the most revenue compared with last year?': each category, by how it changed. */
const comparedThing = (reading: Reading): void => {
  const { intent, items } = reading
  const by = intent.order?.by
  const thing = reading.tables.find(
    (mention) => mention.at >= 0 && mention.score >= 0.6 && (!by || by.is === 'column' || by.table !== mention.table),
  )
  if (!thing) return
  intent.groups.push({ is: 'table', table: thing.table })
  const lost = items.findIndex((item) => loses.test(item.text))
  if (lost < 0) return
  intent.grown = 'least'
  delete intent.order
  delete intent.limit
  markUsed(reading, lost)
}

// 'that costs the least in total': the order is by a sum.
export const totalOrder = (reading: Reading): void => {
  const at = reading.items.findIndex((item, index) => !reading.used.has(index) && isOperator(item, 'sum'))
  const { order } = reading.intent
  if (at < 0 || order?.by.is !== 'column') return
  order.by = { is: 'fold', fold: 'sum', of: order.by.ref, table: order.by.ref.table }
  markUsed(reading, at)
}

/** 'how many in total': a total of what is counted anyway. */
export const readStatedTotal = (reading: Reading): void => {
  const summed = reading.conditions.some(
    ({ condition }) =>
      condition.is === 'having' && (condition.figure.is === 'measure' || condition.figure.fold === 'sum'),
  )
  if (!summed && !reading.intent.shown.some((shown) => shown.is !== 'column')) return
  for (const [index, item] of reading.items.entries())
    if (isOperator(item, 'sum', 'count') && !reading.used.has(index)) markUsed(reading, index)
}
