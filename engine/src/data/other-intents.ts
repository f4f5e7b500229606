import { isAdditive } from './parse/amounts.ts'
import type { Condition, QueryIntent } from './parse/query-intent.ts'
import { isOperator, isQuantity, isTemporal, type Reading } from './parse/reading.ts'
import { pathBetween } from './schema/paths.ts'
import type { PreparedSchema } from './schema/prepared-schema.ts'

/** A frame that the same words may as well have meant, and how much less likely it is (a factor, 0…1). */
export interface OtherIntent {
  frame: QueryIntent
  likely: number
}

/** The same question about another one's place, by another date, or added up instead of counted. */
export const otherIntents = (intent: QueryIntent, reading: Reading): OtherIntent[] => [
  ...(intent.averaged ? [{ frame: { ...intent, averaged: false }, likely: 0.7 }] : []),
  ...otherPlaces(intent, reading.known),
  ...addedUp(intent, reading),
  ...otherDates(intent, reading),
]

const replaced = (intent: QueryIntent, left: Condition, right: Condition): QueryIntent => ({
  ...intent,
  conditions: intent.conditions.map((condition) => (condition === left ? right : condition)),
})

/** 'orders in Sumatera': of the store, or of the customer. */
const otherPlaces = (intent: QueryIntent, { hops }: PreparedSchema): OtherIntent[] => {
  const { focus } = intent
  if (!focus) return []
  const above = (hops.get(focus) ?? []).filter((hop) => !hop.many).map((hop) => hop.to)
  const further = above.flatMap((table) => (hops.get(table) ?? []).filter((hop) => !hop.many).map((hop) => hop.to))
  return intent.conditions.flatMap((condition) => {
    if (condition.is !== 'compare' || condition.value.is !== 'text') return []
    const { table } = condition.ref
    const usual = pathBetween(hops, focus, table)
    if (!usual || usual.length < 2 || usual.some((hop) => hop.many)) return []
    const taken = condition.via ?? usual[0]?.to
    const ways = [...new Set([...above, ...further])].flatMap((via) => {
      const path = via === taken || via === table ? undefined : pathBetween(hops, via, table)
      const same = (!condition.via || condition.via === focus) && usual.some((hop) => hop.to === via)
      return path && path.length > 0 && !same && path.every((hop) => !hop.many) ? [{ via, path }] : []
    })
    // What lies on the way of another one owns no place of its own.
    const owners = ways.filter(({ via }) => !ways.some((other) => other.path.some((hop) => hop.to === via)))
    return owners.map(({ via }) => ({
      frame: replaced(intent, condition, { ...condition, via }),
      likely: condition.via ? 0.6 : 0.8,
    }))
  })
}

/** 'orders by month': how many, or how much. */
const addedUp = (intent: QueryIntent, reading: Reading): OtherIntent[] => {
  const { known, items } = reading
  const [figure] = intent.shown
  if (intent.shown.length !== 1 || figure?.is !== 'fold' || figure.fold !== 'count' || figure.of) return []
  if (intent.groups.length === 0 || items.some((item) => isOperator(item, 'count', 'how', 'sum', 'share'))) return []
  const table = known.tables.get(figure.table)
  const amounts =
    table?.columns.filter(
      (column) => !column.hidden && isAdditive(column) && isQuantity(reading, figure.table, column),
    ) ?? []
  const column = amounts.find((amount) => /^(grand_?)?total$|amount|nilai/i.test(amount.name)) ?? amounts[0]
  if (!column) return []
  const sum = {
    is: 'fold',
    fold: 'sum',
    of: { table: figure.table, column: column.name },
    table: figure.table,
  } as const
  return [{ frame: { ...intent, shown: [sum] }, likely: 0.6 }]
}

/** 'customers of 2025': joined then, or left then. */
const otherDates = (intent: QueryIntent, { known, items }: Reading): OtherIntent[] =>
  intent.conditions.flatMap((condition) => {
    if (condition.is !== 'period') return []
    const { table, column } = condition.ref
    // An age is of one date only.
    if (/birth|lahir/i.test(column)) return []
    const others = known.tables.get(table)?.columns.filter((column) => isTemporal(column) && !column.hidden) ?? []
    const said = items.some(
      (item) =>
        item.is === 'link' &&
        item.namings.some(
          (naming) => naming.element.is === 'column' && naming.element.column.name === column && naming.score > 0.8,
        ),
    )
    return said
      ? []
      : others
          .filter((other) => other.name !== column && !/birth|lahir|updat/i.test(other.name))
          .map((other) => ({
            frame: replaced(intent, condition, { ...condition, ref: { table, column: other.name } }),
            likely: 0.5,
          }))
  })
