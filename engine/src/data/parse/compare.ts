import { compareSides, monthsIn, type Period, type PeriodExpr, type Unit } from '#engine/period/index.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'
import { dateColumnNear } from './times.ts'

interface TimeItem {
  index: number
  period: Period
  expr: PeriodExpr
}

/** 'this month compared with last month', 'YoY growth', 'this quarter vs last': two periods beside each other. */
export const readCompare = (reading: Reading): void => {
  const { items, calendar } = reading
  const at = items.findIndex((item, index) => !reading.used.has(index) && isOperator(item, 'compare', 'growth'))
  if (at < 0) return
  const times = items.flatMap((item, index): TimeItem[] =>
    item.is === 'period' && item.period.from && item.period.to && !item.period.weekdays && !item.period.hours
      ? [{ index, period: item.period, expr: item.expr }]
      : [],
  )
  const [first, second] = times
  const unit = unitBetween(reading)
  // 'month over month this year' is a series, and so is 'month over month' alone.
  if (unit && (first ? monthsIn(first.period.grain) > monthsIn(unit) : unit !== 'year')) return
  const grown = growthOrder(reading, at)
  if (!first && !unit && !grown) return
  const [now, then] = sidesOf(reading, at, times)
  const sides = compareSides(now ?? (first || unit ? undefined : thisMonth), then, calendar, unit)
  if (!sides) {
    reading.doubt += 1
    return
  }
  if (grown) reading.intent.grown = grown.direction
  const found = dateColumnNear(reading, first?.index ?? at, sides.current)
  if (!found || found.year) return
  reading.intent.compare = { ref: found.ref, ...sides }
  const operators = items.flatMap((item, index) => (isOperator(item, 'compare', 'growth') ? [index] : []))
  const shown = second ? [first?.index ?? at, second.index] : first ? [first.index] : []
  markUsed(reading, at, ...operators, ...shown, ...lastWord(reading, at), ...(grown?.items ?? []))
}

const thisMonth: PeriodExpr = { is: 'unit', unit: 'month', by: 0 }

const unitWords: [Unit, RegExp][] = [
  ['year', /year|yoy|tahun/i],
  ['quarter', /quarter|qoq/i],
  ['month', /month|mom|bulan/i],
  ['week', /week|wow/i],
]
/** 'year over year': how far apart the two are. */
export const unitBetween = ({ items }: Reading): Unit | undefined => {
  const text = items.flatMap((item) => (isOperator(item, 'growth') ? [item.text] : [])).join(' ')
  return unitWords.find(([, words]) => words.test(text))?.[0]
}

/** Which is looked at and which it is compared with: 'compared with last month' names only the latter. */
const sidesOf = (
  { items }: Reading,
  at: number,
  [first, second]: TimeItem[],
): [PeriodExpr | undefined, PeriodExpr | undefined] => {
  const isRelative = ({ is }: PeriodExpr): boolean => is === 'same' || is === 'previous'
  if (first && second)
    return isRelative(first.expr) && !isRelative(second.expr) ? [second.expr, first.expr] : [first.expr, second.expr]
  const against =
    first &&
    [at, first.index - 1, first.index - 2].some(
      (index) => isOperator(items[index], 'compare') && first.index > index && first.index - index <= 2,
    )
  const isWith =
    first &&
    isOperator(items[at], 'compare') &&
    /^(with|to|against|dengan|terhadap)$/i.test(items[first.index - 1]?.text ?? '')
  return against || isWith || (first && isRelative(first.expr)) ? [undefined, first.expr] : [first?.expr, undefined]
}

const quickest =
  /^(fastest|fast|cepat|tercepat|most|best|highest|biggest|largest|terbesar|tertinggi|tinggi|besar|banyak|terbanyak|quickest|strongest|pesat|terpesat|paling banyak|paling cepat|paling pesat|paling besar|paling tinggi|paling)$/i
const slowest =
  /^(slowest|slow|lambat|terlambat|least|worst|lowest|smallest|terkecil|terendah|rendah|kecil|paling sedikit|paling lambat|paling rendah|paling kecil)$/i
const shrinks = /decreas|declin|drop|fell|fall|shrank|shrink|turun|penurunan|merosot|anjlok/i

/** 'grew fastest', 'tumbuh paling cepat', 'biggest drop': groups in the order of their change. */
const growthOrder = (reading: Reading, at: number): { direction: 'most' | 'least'; items: number[] } | undefined => {
  const near = [at - 2, at - 1, at + 1, at + 2].filter(
    (index) => index >= 0 && index < reading.items.length && !reading.used.has(index),
  )
  const quick = near.filter((index) => quickest.test(reading.items[index]?.text ?? ''))
  const slow = near.filter((index) => slowest.test(reading.items[index]?.text ?? ''))
  if (quick.length + slow.length === 0 || !isOperator(reading.items[at], 'growth')) return undefined
  const down = shrinks.test(reading.items[at]?.text ?? '')
  return { direction: slow.length > 0 === down ? 'most' : 'least', items: [...quick, ...slow] }
}

// 'this quarter vs last': the grain is said once.
const lastWord = (reading: Reading, at: number): number[] =>
  reading.items.flatMap((item, index) =>
    index > at && /^(last|previous|prior|before|sebelumnya|lalu)$/i.test(item.text) ? [index] : [],
  )
