import { pathBetween } from '../schema/paths.ts'
import { shownColumns } from '../schema/prepared-schema.ts'
import { isAdditive } from './amounts.ts'
import { isDescribed } from './listing.ts'
import { type Figure, type ShownValue, tableOf } from './query-intent.ts'
import { asColumn, asTable, nextAt, type Reading } from './reading.ts'

/** 'what is the highest salary' asks for the figure, 'who has the highest salary' for the person. */
export const extremeOfSuperlative = (reading: Reading): void => {
  const { intent } = reading
  const { order } = intent
  if (!order || intent.limit !== 1 || intent.groups.length > 0) return
  if (intent.shown.length === 0 && order.by.is === 'column') {
    const at = reading.items.findIndex((item) => item.is === 'superlative')
    const before = reading.tables.some((mention) => mention.at < at)
    // 'highest paid employee': the thing stands right behind its column.
    const direct = asTable(reading, nextAt(reading, at)) !== undefined || asTable(reading, at + 2) !== undefined
    const who = reading.items.slice(0, at).some((item) => /^(who|siapa|siapakah)$/i.test(item.text))
    if (at >= 0 && !before && !direct && !who) {
      intent.shown = [
        { is: 'fold', fold: order.descending ? 'max' : 'min', of: order.by.ref, table: order.by.ref.table },
      ]
      delete intent.order
      delete intent.limit
    }
  }
  askedExtreme(reading)
  // 'how many concerts are in the largest stadium': the extreme row is a condition on what is counted.
  const [shown] = intent.shown
  if (
    intent.order &&
    intent.shown.length > 0 &&
    intent.shown.every((item) => item.is !== 'column') &&
    shown &&
    intent.order.by.is === 'column'
  ) {
    const table = intent.order.by.ref.table
    if (tableOf(shown) !== table) {
      intent.conditions.push({ is: 'extreme', table, by: intent.order.by, descending: intent.order.descending })
      delete intent.order
      delete intent.limit
    }
  }
}

/** 'what is the earliest date and its details': the column of the superlative is asked for too. */
const askedExtreme = (reading: Reading): void => {
  const { order, shown, limit } = reading.intent
  const at = reading.items.findIndex((item) => item.is === 'superlative')
  if (
    order?.by.is !== 'column' ||
    limit !== 1 ||
    at < 0 ||
    shown.length === 0 ||
    shown.some((item) => item.is !== 'column')
  )
    return
  const next = asTable(reading, nextAt(reading, at)) ? undefined : asColumn(reading, nextAt(reading, at))
  if (nextAt(reading, -1) === at && next?.ref.column === order.by.ref.column) shown.unshift(order.by)
}

/** 'stores with revenue above 5 billion' shows the store and its revenue. */
const measured = (reading: Reading, figure: Figure): void => {
  const { intent, known } = reading
  if (intent.shown.length > 0) return
  const subject = reading.tables.find((mention) => mention.table !== figure.table) ?? reading.tables[0]
  const table = subject && known.tables.get(subject.table)
  if (!table) return
  intent.shown = [
    ...shownColumns(table).map(
      (column): ShownValue => ({ is: 'column', ref: { table: table.name, column: column.name } }),
    ),
    figure,
  ]
  intent.named = true
}

/** 'top 10 cities by number of customers' shows the number too; so does the one with the most, where it is described. */
export const showRanked = (reading: Reading, focus: string): void => {
  const { intent, known } = reading
  const by = intent.order?.by
  const table = known.tables.get(focus)
  const listed = intent.shown.length > 0 && intent.shown.every((shown) => shown.is === 'column')
  const least = table && isDescribed(table) ? 1 : 2
  if (by?.is === 'fold' && intent.named && listed && (intent.limit ?? 0) >= least) intent.shown.push(by)
}

/** '10 products with the highest refunded amount': amounts of what hangs below the thing add up to its own. */
export const summedBelow = (reading: Reading): void => {
  const { intent, known } = reading
  const by = intent.order?.by
  const head = reading.tables.find((mention) => mention.at >= 0 && mention.score >= 0.6)
  if (!intent.order || by?.is !== 'column' || intent.groups.length > 0 || !head || head.table === by.ref.table) return
  const column = known.tables.get(by.ref.table)?.columns.find((column) => column.name === by.ref.column)
  const below = pathBetween(known.hops, head.table, by.ref.table)?.some((hop) => hop.many)
  const others = intent.shown.some((shown) => shown.is !== 'column' || shown.ref.table !== by.ref.table)
  const table = known.tables.get(head.table)
  if (!column || !below || !table || others || !isAdditive(column)) return
  const sum = { is: 'fold', fold: 'sum', of: by.ref, table: by.ref.table } as const
  intent.order.by = sum
  intent.shown = [
    ...shownColumns(table).map(
      (shownColumn): ShownValue => ({ is: 'column', ref: { table: table.name, column: shownColumn.name } }),
    ),
    sum,
  ]
  intent.named = true
}

/** 'top 5 products by revenue' shows the revenue too. */
export const showMeasure = (reading: Reading): void => {
  const { intent, known } = reading
  const by = intent.order?.by
  const limited = intent.conditions.find((condition) => condition.is === 'having' && condition.figure.is === 'measure')
  if (limited?.is === 'having') measured(reading, limited.figure)
  if (by?.is !== 'measure' || intent.shown.some((shown) => shown.is === 'measure')) return
  if (intent.shown.length === 0 && intent.groups.length === 0) {
    const subject = reading.tables.find((mention) => mention.table !== by.table) ?? reading.tables[0]
    const table = subject && known.tables.get(subject.table)
    if (table)
      intent.shown = shownColumns(table).map((column) => ({
        is: 'column',
        ref: { table: table.name, column: column.name },
      }))
    intent.named = true
  }
  intent.shown.push(by)
}
