import {
  addDays,
  type Calendar,
  daysBetween,
  monthsBetween,
  monthsIn,
  shiftDay,
  startOf,
  type Unit,
} from './calendar.ts'
import type { Period, PeriodExpr } from './expression.ts'
import { movedPeriod, previousOf, relativeTo, resolveClosed, resolvePeriod } from './resolve.ts'
import { inOneYear } from './shared-year.ts'

/** Two stretches of time beside each other: the later one, and the one it is compared with. */
export interface ComparedPeriods {
  current: Period
  before: Period
}
type Closed = Period & { from: string; to: string }

/**
 * The two sides of a comparison, alike in length: what is not over yet is compared with as much of the other. Either side may be left
 * out: 'compared with last month' is this month, 'growth last month' is against the one before, or a year before where the words
 * say so (`unit`). Undefined where the two cannot be compared.
 */
export const compareSides = (
  first: PeriodExpr | undefined,
  second: PeriodExpr | undefined,
  calendar: Calendar,
  unit?: Unit,
): ComparedPeriods | undefined => {
  const [now, then] = first && second ? inOneYear(first, second, calendar) : [first, second]
  const current = lookedAt(now ?? (then ? followerOf(then, calendar) : unit && { is: 'unit', unit, by: 0 }))
  if (!current) return undefined
  const whole = resolveClosed(current, calendar)
  const other = then ?? (unit ? { is: 'moved' as const, of: current, by: -1, unit } : { is: 'previous' as const })
  const before = whole && baseOf(current, whole, other, calendar)
  if (!whole || !before) return undefined
  const sorted = whole.from < before.from ? ([before, whole] as const) : ([whole, before] as const)
  return likeForLike(...sorted, calendar)
}

/** Two stretches of time beside each other, the later first: of one that still goes on as much of both as has come. */
export const comparePeriods = (current: Period, other: Period, calendar: Calendar): ComparedPeriods | undefined => {
  const [now, then] = [closed(current), closed(other)]
  return now && then && likeForLike(now, then, calendar)
}

/** The side that is looked at: what has come of it is told by today. */
const lookedAt = (expr: PeriodExpr | undefined): PeriodExpr | undefined => {
  if (expr?.is === 'toDate') return expr.of
  if (expr?.is === 'previous') return { is: 'unit', unit: expr.unit ?? 'month', by: expr.by ?? -1 }
  return expr
}

/** 'compared with last year' is this year, 'with the same month last year' this month. */
const followerOf = (then: PeriodExpr, calendar: Calendar): PeriodExpr | undefined => {
  if (then.is === 'same')
    return then.unit ? { is: 'unit', unit: then.unit, by: 0 } : { is: 'unit', unit: 'year', by: 0 }
  if (then.is === 'previous') return { is: 'unit', unit: then.unit ?? 'month', by: 0 }
  if (then.is === 'unit') return { ...then, by: 0 }
  if (then.is === 'rolling') return then
  if (then.is === 'holiday') return { is: 'moved', of: then, by: 1, unit: 'year' }
  const period = resolveClosed(then, calendar)
  return period && { is: 'unit', unit: period.grain, by: 0 }
}

const baseOf = (now: PeriodExpr, whole: Closed, then: PeriodExpr, calendar: Calendar): Closed | undefined => {
  const expr = relativeTo(lookedAt(then) === then || then.is === 'previous' ? then : (lookedAt(then) ?? then), now)
  const base = expr ? resolveClosed(expr, calendar) : closed(before(whole))
  if (!base) return undefined
  if (base.from === whole.from && base.to === whole.to) {
    const previous = previousOf(now)
    return previous ? resolveClosed(previous, calendar) : closed(before(whole))
  }
  return isWider(base, whole) ? closed(within(now, whole, base, calendar)) : base
}

const closed = (period: Period | undefined): Closed | undefined =>
  period?.from && period.to ? { ...period, from: period.from, to: period.to } : undefined

/** As much, directly before. */
const before = ({ from, to, grain }: Closed): Period => {
  const months = monthsBetween(from, to)
  const whole = from.slice(8) === to.slice(8) && months > 0
  return { from: whole ? shiftDay(from, -months, 'month') : addDays(from, -daysBetween(from, to)), to: from, grain }
}

/** 'this month vs last year': the side that is wider says which year (or month, or week) the same stretch is meant of. */
const isWider = (base: Closed, whole: Closed): boolean =>
  daysBetween(base.from, base.to) > daysBetween(whole.from, whole.to) * 1.5 &&
  (base.grain === 'year' ||
    base.grain === 'decade' ||
    whole.grain === 'day' ||
    base.grain === 'quarter' ||
    base.grain === 'half')

const within = (now: PeriodExpr, whole: Closed, base: Closed, calendar: Calendar): Period | undefined => {
  const { grain } = base
  const own = startOf(whole.from, grain, calendar)
  const months = monthsIn(grain)
  const by =
    months > 0 ? Math.floor(monthsBetween(own, base.from) / months) : Math.round(daysBetween(own, base.from) / 7)
  if (by === 0) return undefined
  return now.is === 'holiday'
    ? resolvePeriod({ is: 'moved', of: now, by, unit: grain }, calendar)
    : movedPeriod(whole, by, grain, calendar)
}

const likeForLike = (current: Closed, base: Closed, calendar: Calendar): ComparedPeriods | undefined => {
  const end = addDays(calendar.today, 1)
  const open = current.from < end && current.to > end
  if (!open) return alike(current, base) ? { current, before: base } : undefined
  return { current: { ...current, to: end }, before: { ...base, to: asMuch(current, base, end) } }
}

/** Months are counted by their days of the month, what is shorter by its days. */
const asMuch = (current: Closed, base: Closed, end: string): string => {
  const months = monthsBetween(base.from, current.from)
  const inMonths = current.from.slice(8) === base.from.slice(8) && (months % 12 === 0 || current.grain !== 'day')
  const until =
    inMonths && monthsIn(current.grain) > 0 ? endsLike(end, months) : addDays(base.from, daysBetween(current.from, end))
  return until < base.to ? until : base.to
}

/** So many months before: the end of a month is that of the other. */
const endsLike = (end: string, months: number): string =>
  end.endsWith('-01') ? shiftDay(end, -months, 'month') : addDays(shiftDay(addDays(end, -1), -months, 'month'), 1)

/** Whether two sides that are over can be compared: units of one kind, or as many months or days. */
const alike = (current: Closed, base: Closed): boolean => {
  const whole = (period: Closed) =>
    period.from.slice(8) === period.to.slice(8) ? monthsBetween(period.from, period.to) : 0
  const [days, baseDays] = [daysBetween(current.from, current.to), daysBetween(base.from, base.to)]
  if (days === baseDays) return true
  if (whole(current) > 0 && whole(current) === whole(base)) return true
  return monthsBetween(base.from, current.from) !== 0 && Math.abs(days - baseDays) <= 3 && days > 25
}
