import { dequal } from 'dequal'
import { buildQuery } from '../../build/build.ts'
import type { Item } from '../../link/items.ts'
import { type Group, type QueryIntent, tableOf } from '../../parse/query-intent.ts'
import { isOperator } from '../../parse/reading.ts'
import { opensTail } from '../../parse/tail.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import { withSummedMoney } from '../summed-money.ts'
import type { SlotReading } from './slot.ts'

export type Read = (items: readonly Item[]) => SlotReading[]

const folds = ['count', 'sum', 'avg', 'median', 'max', 'min'] as const
const isFold = (item: Item): boolean => isOperator(item, ...folds)
/** The figures that are named beside each other, and the groups and the time that stand behind all of them. */
const partsOf = (items: readonly Item[]): { figures: Item[][]; tail: Item[] } | undefined => {
  const last = items.findLastIndex((item) => isOperator(item, 'and'))
  const first = items.findIndex(opensTail)
  const cut = first < 0 ? items.length : first
  // 'per month and store' names no figures.
  const joint = last > cut ? items.slice(0, cut).findLastIndex((item) => isOperator(item, 'and')) : last
  if (joint < 1) return undefined
  const figures: Item[][] = [[]]
  for (const [index, item] of items.slice(0, cut).entries()) {
    const separates = isOperator(item, 'and') || (index < joint && item.text === ',')
    if (separates && figures.at(-1)?.length) figures.push([])
    else if (!separates) figures.at(-1)?.push(item)
  }
  return { figures, tail: items.slice(cut) }
}

/** 'revenue and number of bookings per month': figures beside each other, each read with the groups and the time that stand behind all. */
export const readBeside = (
  items: readonly Item[],
  { known, read }: { known: PreparedSchema; read: Read },
): SlotReading | undefined => {
  const parts = partsOf(items)
  if (!parts || parts.figures.length < 2) return undefined
  // 'average price and weight': of both.
  const inherited = (parts.figures[0] ?? []).filter(isFold).slice(0, 1)
  const isPair = parts.figures.length === 2
  const readings = parts.figures.map((own, index) => {
    const words = index > 0 && isPair && !own.some(isFold) ? [...inherited, ...own] : own
    // 'payments and number of bookings per month': the payments are added up, though the bookings are counted.
    const [found] = read([...words, ...parts.tail])
      .map((reading) => ({ ...reading, intent: withSummedMoney(reading.intent, words, known) }))
      .filter(isOneFigure)
    return found
  })
  const figures = readings.filter((reading) => reading !== undefined)
  const [left, right] = figures
  if (figures.length < readings.length || !left || !right) return undefined
  const shown = figures.flatMap(({ intent }) => intent.shown.slice(0, 1))
  const isTwice = shown.some((figure, index) => shown.findIndex((other) => dequal(other, figure)) !== index)
  if (isTwice || figures.some(({ intent }) => !cutAlike(left.intent.groups, intent.groups))) return undefined
  // What is said of one of them may be said of both: 'average rating and length of songs in Bangla'.
  if (figures.some(({ intent }) => !dequal(said(left.intent, known), said(intent, known)))) return undefined
  const cost = figures.reduce((sum, reading) => sum + reading.cost, 0) / figures.length
  const isOne = figures.every(
    ({ intent }, index) =>
      shown[index] !== undefined &&
      shown[0] !== undefined &&
      tableOf(shown[index]) === tableOf(shown[0]) &&
      dequal(left.intent.groups, intent.groups) &&
      dequal(left.intent.conditions, intent.conditions),
  )
  if (!isOne && !isPair) return undefined
  const { groups, conditions } = right.intent
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
