import { type Period, shift } from '#engine/language/index.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'
import { dateColumnNear } from './times.ts'

/** 'this month compared with last month', 'YoY growth', 'this quarter vs last': two periods beside each other. */
export const readCompare = (reading: Reading, today: string): void => {
  const at = reading.items.findIndex((item, index) => !reading.used.has(index) && isOperator(item, 'compare', 'growth'))
  if (at < 0) return
  const spans = reading.items.flatMap((item, index) =>
    item.is === 'period' && item.period.from && item.period.to ? [{ place: index, period: item.period }] : [],
  )
  const yearly = /year|yoy|tahun/i.test(reading.items[at]?.text ?? '')
  const [first, second] = spans
  const pair =
    first && second
      ? ordered(first.period, second.period)
      : first
        ? alone(reading, at, first, yearly)
        : yearly
          ? yearToDate(today)
          : undefined
  const grown = growthOrder(reading, at)
  const asked = pair ?? (grown ? recent(today) : undefined)
  if (!asked) return
  const position = first?.place ?? at
  if (grown) reading.intent.grown = grown.direction
  const found = dateColumnNear(reading, position, asked.current)
  if (!found || found.year) return
  reading.intent.compare = { ref: found.ref, ...likeForLike(asked, today) }
  const words = reading.items.flatMap((item, index) => (isOperator(item, 'compare', 'growth') ? [index] : []))
  markUsed(
    reading,
    at,
    ...words,
    ...spans.slice(0, 2).map((span) => span.place),
    ...lastWord(reading, at),
    ...(grown?.items ?? []),
  )
}

/** A period that is not over is compared with as much of the one before. */
const likeForLike = ({ current, before }: { current: Period; before: Period }, today: string) => {
  const end = shift(today, 1, 'day')
  if (!current.from || !current.to || !before.from || !before.to || current.to <= end || current.from >= end)
    return { current, before }
  const months = monthsBetween(before.from, current.from)
  const until =
    current.grain === 'day' || current.grain === 'week'
      ? shift(before.from, daysBetween(current.from, end), 'day')
      : shift(end, -months, 'month')
  return { current: { ...current, to: end }, before: { ...before, to: until < before.to ? until : before.to } }
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** No period said: this month against the one before. */
const recent = (today: string) => {
  const from = `${today.slice(0, 7)}-01`
  return {
    current: { from, to: shift(from, 1, 'month'), grain: 'month' as const },
    before: { from: shift(from, -1, 'month'), to: from, grain: 'month' as const },
  }
}

const quickest =
  /^(fastest|fast|cepat|tercepat|most|best|highest|biggest|largest|terbesar|tertinggi|tinggi|besar|banyak|terbanyak|quickest|strongest|pesat|terpesat|paling banyak|paling cepat|paling pesat|paling besar|paling tinggi|paling)$/i
const slowest =
  /^(slowest|slow|lambat|terlambat|least|worst|lowest|smallest|terkecil|terendah|rendah|kecil|paling sedikit|paling lambat|paling rendah|paling kecil)$/i
const shrinks = /decreas|declin|drop|fell|fall|shrank|shrink|turun|penurunan|merosot|anjlok/i

/** 'grew fastest', 'tumbuh paling cepat', 'biggest drop': groups in the order of their change. */
const growthOrder = (reading: Reading, at: number): { direction: 'most' | 'least'; items: number[] } | undefined => {
  const places = [at - 2, at - 1, at + 1, at + 2].filter(
    (index) => index >= 0 && index < reading.items.length && !reading.used.has(index),
  )
  const quick = places.filter((index) => quickest.test(reading.items[index]?.text ?? ''))
  const slow = places.filter((index) => slowest.test(reading.items[index]?.text ?? ''))
  if (quick.length + slow.length === 0 || !isOperator(reading.items[at], 'growth')) return undefined
  const down = shrinks.test(reading.items[at]?.text ?? '')
  return { direction: slow.length > 0 === down ? 'most' : 'least', items: [...quick, ...slow] }
}

// 'compared with last month' names the one before, 'growth last month' the one in question.
const alone = (reading: Reading, at: number, span: { place: number; period: Period }, yearly: boolean) => {
  const against = [at, span.place - 1, span.place - 2].some(
    (index) => isOperator(reading.items[index], 'compare') && span.place > index && span.place - index <= 2,
  )
  const { from, to, grain } = span.period
  if (!against || !from || !to || grain === 'day')
    return { current: span.period, before: previous(span.period, yearly) }
  return { current: { from: to, to: shift(to, 1, grain), grain }, before: span.period }
}

// 'last quarter against the one before' may say the same stretch twice.
const ordered = (a: Period, b: Period) =>
  a.from === b.from && a.to === b.to
    ? { current: a, before: previous(a, false) }
    : (a.from ?? '') >= (b.from ?? '')
      ? { current: a, before: b }
      : { current: b, before: a }

// 'this quarter vs last': the grain is said once.
const lastWord = (reading: Reading, at: number): number[] =>
  reading.items.flatMap((item, index) =>
    index > at && /^(last|previous|prior|before|sebelumnya|lalu)$/i.test(item.text) ? [index] : [],
  )

const previous = (period: Period, yearly: boolean): Period => {
  const { from = '', to = '', grain } = period
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  if (yearly) return { from: shift(from, -1, 'year'), to: shift(to, -1, 'year'), grain }
  const whole = from.slice(8) === to.slice(8) && months > 0
  return { from: whole ? shift(from, -months, 'month') : shift(from, -days, 'day'), to: from, grain }
}

const yearToDate = (today: string) => {
  const current: Period = { from: `${today.slice(0, 4)}-01-01`, to: shift(today, 1, 'day'), grain: 'year' }
  return {
    current,
    before: {
      from: shift(current.from as string, -1, 'year'),
      to: shift(current.to as string, -1, 'year'),
      grain: 'year' as const,
    },
  }
}
