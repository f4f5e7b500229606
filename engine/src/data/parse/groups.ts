import { dequal } from 'dequal'
import type { Bucket } from '#engine/period/index.ts'
import { grainWords } from '../lexicon/grain-words.ts'
import { isAdditive } from './amounts.ts'
import { figuresAt } from './figures.ts'
import type { Group } from './query-intent.ts'
import { asColumn, asTable, isOperator, isQuantity, isTemporal, markUsed, nextAt, type Reading } from './reading.ts'
import { dateOfValue } from './times.ts'

const grains: Record<string, Bucket> = {
  each_day: 'day',
  each_weekday: 'weekday',
  each_hour: 'hour',
  each_week: 'week',
  each_month: 'month',
  each_quarter: 'quarter',
  each_year: 'year',
  trend: 'month',
}

/** 'for each country', 'per month', 'by region and category', 'tren bulanan', 'share by channel'. */
export const readGroups = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || item.is !== 'operator') continue
    const grain = grains[item.operator]
    if (grain) readTime(reading, index, grain, item.operator === 'trend')
    else if (item.operator === 'each' || item.operator === 'by') readEach(reading, index)
  }
  readTrailingEach(reading)
}

const readTime = (reading: Reading, at: number, grain: Bucket, trend: boolean): void => {
  const known = reading.intent.groups.some((group) => group.is === 'time')
  markUsed(reading, at)
  if (known) return
  const other =
    trend &&
    reading.items.some(
      (item, index) => index !== at && item.is === 'operator' && grains[item.operator] && item.operator !== 'trend',
    )
  if (other) return
  const years = grain === 'year' ? yearColumn(reading) : undefined
  const happened = dateOfValue(reading)
  reading.intent.groups.push(
    years ? { is: 'column', ref: years } : { is: 'time', grain, ...(happened ? { ref: happened } : {}) },
  )
}

// A table that holds years has no dates to cut.
const yearColumn = (reading: Reading) => {
  for (const { table } of reading.tables) {
    const column = reading.known.tables
      .get(table)
      ?.columns.find(
        (column) => /^(year|tahun)$/i.test(column.name) && column.type !== 'date' && column.type !== 'timestamp',
      )
    if (column) return { table, column: column.name }
  }
  return undefined
}

const hasFigure = (reading: Reading): boolean =>
  reading.intent.share === true ||
  reading.items.some((_, index) => figuresAt(reading, index) !== undefined) ||
  reading.intent.order?.by.is === 'fold' ||
  reading.intent.order?.by.is === 'measure'

/** 'each' makes groups only where there is a figure to give per group; 'the name of each singer' is a list. */
const readEach = (reading: Reading, at: number): void => {
  if (!hasFigure(reading) && !countsPer(reading, at) && !ranks(reading, at)) return
  const start = nextAt(reading, at)
  if (isDoer(reading, at, start)) {
    markUsed(reading, at)
    return
  }
  const groups = groupsAt(reading, start)
  if (groups.length === 0) return
  markUsed(reading, at, ...groups.flatMap((group) => group.items))
  if (isWhole(reading, at, groups[0]?.group)) return
  for (const { group } of groups)
    if (!reading.intent.groups.some((known) => dequal(known, group))) reading.intent.groups.push(group)
}

/** 'the mountain climbed by the climber with the most points', 'sung by artists who …': who did it, no group. */
const isDoer = (reading: Reading, at: number, start: number): boolean => {
  const { items } = reading
  if (!/^(by|oleh)$/i.test(items[at]?.text ?? '') || asTable(reading, start) === undefined) return false
  const done =
    /(ed|wn|en|de|ng|lt|ght|ung)$/i.test(items[at - 1]?.text ?? '') &&
    !/^(group|split|break)/i.test(items[at - 1]?.text ?? '')
  const told = items[start + 1]
  return (
    done &&
    (told?.is === 'quoted' ||
      (told?.is === 'link' && told.refs.length > 0) ||
      /^(with|who|that|which|whose|named|called|from|in|yang|dari|bernama)$/i.test(told?.text ?? ''))
  )
}

/** 'average age across all artists', 'the most common status across cities': over the whole, not for each of them. */
const isWhole = (reading: Reading, at: number, group: Group | undefined): boolean => {
  if (reading.items[at]?.text.toLowerCase() !== 'across' || !group) return false
  if (/^(all|semua|seluruh)$/i.test(reading.items[at + 1]?.text ?? '')) return true
  const by = reading.intent.order?.by
  const figures = [
    ...reading.items.flatMap((_, index) => figuresAt(reading, index)?.value ?? []),
    ...(by && by.is !== 'column' ? [by] : []),
  ]
  return group.is === 'table' && figures.some((figure) => figure.table === group.table)
}

// 'the 3 longest tracks per genre': what is ranked is ranked in each.
const ranks = (reading: Reading, at: number): boolean =>
  isOperator(reading.items[at], 'each') && reading.intent.order !== undefined && reading.intent.limit !== undefined

// 'employees per store' counts; 'songs by singers' lists.
const countsPer = (reading: Reading, at: number): boolean => {
  if (reading.following) return true
  const first = nextAt(reading, -1)
  const before = nextAt(reading, at, -1)
  if (first < 0 || before < 0) return false
  const per = /^(per|berdasarkan|menurut|for each|untuk setiap)$/i.test(reading.items[at]?.text ?? '')
  if (per && asTable(reading, before)) return true
  if (/^(per|by|berdasarkan|menurut)$/i.test(reading.items[at]?.text ?? '') && addsUp(reading, before)) return true
  // 'orders in the last 30 days by store': nothing is asked of the orders but how many.
  const between = reading.items.slice(first + 1, at)
  return (
    asTable(reading, first) !== undefined &&
    between.every(
      (item, index) =>
        item.is === 'period' ||
        item.is === 'small' ||
        (item.is === 'link' &&
          (item.refs.length > 0 || asColumn(reading, first + 1 + index, isTemporal) !== undefined)),
    )
  )
}

// 'outstanding balance by segment': an amount with a unit is added up per group.
const addsUp = (reading: Reading, at: number): boolean => {
  const pick = asTable(reading, at) ? undefined : asColumn(reading, at)
  return (
    pick !== undefined &&
    pick.score > 0.8 &&
    isAdditive(pick.column) &&
    isQuantity(reading, pick.ref.table, pick.column)
  )
}

const groupsAt = (reading: Reading, start: number): { group: Group; items: number[] }[] => {
  const found: { group: Group; items: number[] }[] = []
  for (let index = start; index >= 0; ) {
    const item = reading.items[index]
    if (isOperator(item, 'and') && found.length > 0) {
      const next = nextAt(reading, index)
      if (next < 0 || !groupAt(reading, next) || figuresAt(reading, next)) break
      index = next
      continue
    }
    const group =
      found.length > 0 && reading.items[index - 1]?.text !== ',' && !isOperator(reading.items[index - 1], 'and')
        ? undefined
        : groupAt(reading, index)
    if (!group) break
    found.push(group)
    index = nextAt(reading, group.items.at(-1) ?? index)
  }
  return found
}

const groupAt = (reading: Reading, at: number): { group: Group; items: number[] } | undefined => {
  const grain = grainWords.get(reading.items[at]?.text.toLowerCase() ?? '')
  const named =
    grain &&
    reading.tables.some((mention) =>
      reading.known.tables
        .get(mention.table)
        ?.columns.some((column) => column.name.toLowerCase() === reading.items[at]?.text.toLowerCase()),
    )
  if (grain && !named) return { group: { is: 'time', grain }, items: [at] }
  const table = asTable(reading, at)
  const behind = nextAt(reading, at)
  if (table) {
    const column = behind === at + 1 && !asTable(reading, behind) ? asColumn(reading, behind) : undefined
    if (column && column.ref.table === table.name && column.score > 0.9)
      return { group: { is: 'column', ref: column.ref }, items: [at, behind] }
    return { group: { is: 'table', table: table.name }, items: [at] }
  }
  const column = asColumn(reading, at)
  if (!column || column.score <= 0.6) return undefined
  // Moments are put together by the day.
  if (column.column.type === 'timestamp') return { group: { is: 'time', grain: 'day', ref: column.ref }, items: [at] }
  return { group: { is: 'column', ref: column.ref }, items: [at] }
}

/** 'how many friends does each student have', 'and the number of likes for each': the group may follow or be known. */
const readTrailingEach = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'each') || !hasFigure(reading)) continue
    if (nextAt(reading, index) >= 0 && asColumn(reading, nextAt(reading, index))) continue
    markUsed(reading, index)
  }
}
