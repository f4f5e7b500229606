import { dequal } from 'dequal'
import { buildQuery } from '../../build/build.ts'
import type { Item } from '../../link/items.ts'
import { type Group, type QueryIntent, tableOf } from '../../parse/query-intent.ts'
import { isOperator } from '../../parse/reading.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import { withSummedMoney } from '../summed-money.ts'
import type { SlotReading } from './slot.ts'

export type Read = (items: readonly Item[]) => SlotReading[]

const folds = ['count', 'sum', 'avg', 'median', 'max', 'min'] as const
const isFold = (item: Item): boolean => isOperator(item, ...folds)
const cutting = [
  'each',
  'by',
  'each_day',
  'each_weekday',
  'each_hour',
  'each_week',
  'each_month',
  'each_quarter',
  'each_year',
] as const
export const opensTail = (item: Item): boolean => item.is === 'period' || isOperator(item, ...cutting)

/** 'revenue and number of bookings per month': two figures, each read with the groups and the time that stand behind both. */
export const readBeside = (
  items: readonly Item[],
  { known, read }: { known: PreparedSchema; read: Read },
): SlotReading | undefined => {
  const joints = items.flatMap((item, index) => (isOperator(item, 'and') ? [index] : []))
  const [joint] = joints
  const head = items.slice(0, joint)
  if (joint === undefined || joint === 0 || head.some(opensTail)) return undefined
  const rest = items.slice(joint + 1)
  const cut = rest.findIndex(opensTail)
  const own = rest.slice(0, cut < 0 ? rest.length : cut)
  const tail = cut < 0 ? [] : rest.slice(cut)
  if (own.some((item) => isOperator(item, 'and'))) return undefined
  // 'average price and weight': of both.
  const inherited = own.some(isFold) ? [] : head.filter(isFold).slice(0, 1)
  // 'payments and number of bookings per month': the payments are added up, though the bookings are counted.
  const readOf = (some: readonly Item[]) =>
    read([...some, ...tail]).map((reading) => ({ ...reading, intent: withSummedMoney(reading.intent, some, known) }))
  const [left] = readOf(head).filter(isOneFigure)
  const [right] = readOf([...inherited, ...own]).filter(isOneFigure)
  if (!left || !right || !cutAlike(left.intent.groups, right.intent.groups)) return undefined
  // What is said of one of them may be said of both: 'average rating and length of songs in Bangla'.
  if (!dequal(said(left.intent, known), said(right.intent, known))) return undefined
  const [first, second] = [left.intent.shown[0], right.intent.shown[0]]
  if (!first || !second || dequal(first, second)) return undefined
  const cost = (left.cost + right.cost) / 2
  const shown = [first, second]
  const { groups, conditions } = right.intent
  const isOne =
    tableOf(first) === tableOf(second) &&
    dequal(left.intent.groups, groups) &&
    dequal(left.intent.conditions, conditions)
  const intent: QueryIntent = { ...left.intent, shown, ...(isOne ? {} : { beside: { groups, conditions } }) }
  return buildQuery(intent, known) ? { intent, cost } : undefined
}

/** Nothing but one figure, its groups and its conditions. */
export const isOneFigure = ({ intent }: SlotReading): boolean =>
  intent.shown.length === 1 &&
  intent.shown[0]?.is !== 'column' &&
  Object.entries(intent).every(
    ([field, value]) => /^(shown|groups|conditions|focus)$/.test(field) || value === undefined || value === false,
  )

/** What was said of the rows, but for time: that the deleted ones are out goes without saying. */
const said = ({ conditions }: QueryIntent, known: PreparedSchema) =>
  conditions.filter((condition) => {
    if (condition.is === 'period') return false
    const ref = condition.is === 'compare' || condition.is === 'null' ? condition.ref : undefined
    const column = ref && known.tables.get(ref.table)?.columns.find(({ name }) => name === ref.column)
    return !column || !hasRole(column, 'deleted')
  })

/** By the same things, or by the same stretches of time of a date each. */
const cutAlike = (left: readonly Group[], right: readonly Group[]): boolean =>
  left.length === right.length &&
  left.every((group, index) => {
    const other = right[index]
    return group.is === 'time' ? other?.is === 'time' && other.grain === group.grain : dequal(group, other)
  })
