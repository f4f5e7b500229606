import { pathBetween } from '../schema/paths.ts'
import { shownColumns } from '../schema/prepared-schema.ts'
import { adds } from './amounts.ts'
import { isDescribed } from './listing.ts'
import { type Figure, type ShownValue, tableOf } from './query-intent.ts'
import { asColumn, asTable, nextAt, type Reading } from './reading.ts'

/** 'what is the highest salary' asks for the figure, 'who has the highest salary' for the person. */
export const extremeOfSuperlative = (reading: Reading): void => {
  const { frame } = reading
  const { order } = frame
  if (!order || frame.limit !== 1 || frame.groups.length > 0) return
  if (frame.shown.length === 0 && order.by.is === 'column') {
    const at = reading.items.findIndex((item) => item.is === 'superlative')
    const before = reading.tables.some((mention) => mention.at < at)
    // 'highest paid employee': the thing stands right behind its column.
    const direct = asTable(reading, nextAt(reading, at)) !== undefined || asTable(reading, at + 2) !== undefined
    const who = reading.items.slice(0, at).some((item) => /^(who|siapa|siapakah)$/i.test(item.text))
    if (at >= 0 && !before && !direct && !who) {
      frame.shown = [
        { is: 'fold', fold: order.descending ? 'max' : 'min', of: order.by.ref, table: order.by.ref.table },
      ]
      delete frame.order
      delete frame.limit
    }
  }
  askedExtreme(reading)
  // 'how many concerts are in the largest stadium': the extreme row is a condition on what is counted.
  const [shown] = frame.shown
  if (
    frame.order &&
    frame.shown.length > 0 &&
    frame.shown.every((item) => item.is !== 'column') &&
    shown &&
    frame.order.by.is === 'column'
  ) {
    const table = frame.order.by.ref.table
    if (tableOf(shown) !== table) {
      frame.conditions.push({ is: 'extreme', table, by: frame.order.by, descending: frame.order.descending })
      delete frame.order
      delete frame.limit
    }
  }
}

/** 'what is the earliest date and its details': the column of the superlative is asked for too. */
const askedExtreme = (reading: Reading): void => {
  const { order, shown, limit } = reading.frame
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
  const { frame, known } = reading
  if (frame.shown.length > 0) return
  const subject = reading.tables.find((mention) => mention.table !== figure.table) ?? reading.tables[0]
  const table = subject && known.tables.get(subject.table)
  if (!table) return
  frame.shown = [
    ...shownColumns(table).map(
      (column): ShownValue => ({ is: 'column', ref: { table: table.name, column: column.name } }),
    ),
    figure,
  ]
  frame.named = true
}

/** 'top 10 cities by number of customers' shows the number too; so does the one with the most, where it is described. */
export const showRanked = (reading: Reading, focus: string): void => {
  const { frame, known } = reading
  const by = frame.order?.by
  const table = known.tables.get(focus)
  const listed = frame.shown.length > 0 && frame.shown.every((shown) => shown.is === 'column')
  const least = table && isDescribed(table) ? 1 : 2
  if (by?.is === 'fold' && frame.named && listed && (frame.limit ?? 0) >= least) frame.shown.push(by)
}

/** '10 products with the highest refunded amount': amounts of what hangs below the thing add up to its own. */
export const summedBelow = (reading: Reading): void => {
  const { frame, known } = reading
  const by = frame.order?.by
  const head = reading.tables.find((mention) => mention.at >= 0 && mention.score >= 0.6)
  if (!frame.order || by?.is !== 'column' || frame.groups.length > 0 || !head || head.table === by.ref.table) return
  const column = known.tables.get(by.ref.table)?.columns.find((column) => column.name === by.ref.column)
  const below = pathBetween(known.hops, head.table, by.ref.table)?.some((hop) => hop.many)
  const others = frame.shown.some((shown) => shown.is !== 'column' || shown.ref.table !== by.ref.table)
  const table = known.tables.get(head.table)
  if (!column || !below || !table || others || !adds(column)) return
  const sum = { is: 'fold', fold: 'sum', of: by.ref, table: by.ref.table } as const
  frame.order.by = sum
  frame.shown = [
    ...shownColumns(table).map(
      (shownColumn): ShownValue => ({ is: 'column', ref: { table: table.name, column: shownColumn.name } }),
    ),
    sum,
  ]
  frame.named = true
}

/** 'top 5 products by revenue' shows the revenue too. */
export const showMeasure = (reading: Reading): void => {
  const { frame, known } = reading
  const by = frame.order?.by
  const limited = frame.conditions.find((condition) => condition.is === 'having' && condition.figure.is === 'measure')
  if (limited?.is === 'having') measured(reading, limited.figure)
  if (by?.is !== 'measure' || frame.shown.some((shown) => shown.is === 'measure')) return
  if (frame.shown.length === 0 && frame.groups.length === 0) {
    const subject = reading.tables.find((mention) => mention.table !== by.table) ?? reading.tables[0]
    const table = subject && known.tables.get(subject.table)
    if (table)
      frame.shown = shownColumns(table).map((column) => ({
        is: 'column',
        ref: { table: table.name, column: column.name },
      }))
    frame.named = true
  }
  frame.shown.push(by)
}
