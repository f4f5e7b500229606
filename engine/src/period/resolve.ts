import {
  addDays,
  type Calendar,
  type Day,
  daysBetween,
  endOf,
  firstWeekOf,
  isDay,
  makeDay,
  monthsIn,
  shiftDay,
  startOf,
  type Unit,
  weekdayOf,
  yearOf,
} from './calendar.ts'
import type { Period, PeriodExpr } from './expression.ts'
import { holidayIn } from './holidays.ts'

type Of<Is extends PeriodExpr['is']> = Extract<PeriodExpr, { is: Is }>
type Closed = Period & { from: Day; to: Day }

/** The days an expression means today; undefined where there are none such, as the 30th of February. */
export const resolvePeriod = (expr: PeriodExpr, calendar: Calendar): Period | undefined => {
  const { today } = calendar
  switch (expr.is) {
    case 'unit': {
      const start = startOf(today, expr.unit, calendar, expr.fiscal)
      return wholeUnit(shiftDay(start, expr.by, expr.unit), expr.unit)
    }
    case 'day':
      return isDay(expr.day) ? wholeUnit(expr.day, 'day') : undefined
    case 'year':
      return yearPeriod(expr, calendar)
    case 'decade':
      return wholeUnit(makeDay(expr.year, 1, 1), 'decade')
    case 'nth':
      return nth(expr, calendar)
    case 'turn':
      return turn(expr, calendar)
    case 'weekday':
      return weekday(expr, calendar)
    case 'third':
      return third(expr, calendar)
    case 'holiday':
      return holiday(expr, calendar)
    case 'rolling':
      return rolling(expr, calendar)
    case 'toDate': {
      const period = resolveClosed(expr.of, calendar)
      const end = addDays(today, 1)
      if (!period || period.from > today) return undefined
      return { ...period, to: period.to < end ? period.to : end }
    }
    case 'around': {
      const period = resolvePeriod(expr.of, calendar)
      return period?.from === undefined ? undefined : wholeUnit(startOf(period.from, expr.unit, calendar), expr.unit)
    }
    case 'beside': {
      const period = resolveClosed(expr.of, calendar)
      if (!period) return undefined
      const [from, to] = expr.after
        ? [period.to, shiftDay(period.to, expr.count, expr.unit)]
        : [shiftDay(period.from, -expr.count, expr.unit), period.from]
      return { from, to, grain: expr.unit, ...estimatedOf(period) }
    }
    case 'range':
      return range(expr, calendar)
    case 'moved':
      return moved(expr, calendar)
    case 'same': {
      const alone = relativeTo(expr, { is: 'unit', unit: expr.unit ?? 'year', by: 0 })
      return alone && resolvePeriod(alone, calendar)
    }
    case 'previous':
      return resolvePeriod({ is: 'unit', unit: expr.unit ?? 'month', by: expr.by ?? -1 }, calendar)
    case 'recurring': {
      const period: Period | undefined = expr.of ? resolvePeriod(expr.of, calendar) : { grain: 'day' }
      const { weekdays, hours } = expr
      return period && { ...period, ...(weekdays ? { weekdays } : {}), ...(hours ? { hours } : {}) }
    }
  }
}

/** What 'the same' and 'the one before' mean beside another expression; any other expression is as it is. */
export const relativeTo = (expr: PeriodExpr, other: PeriodExpr): PeriodExpr | undefined => {
  const anchor = other.is === 'toDate' ? other.of : other
  if (expr.is === 'same')
    return expr.of ? within(anchor, expr.of) : { is: 'moved', of: anchor, by: expr.by ?? -1, unit: expr.in }
  if (expr.is !== 'previous') return expr
  const by = expr.by ?? -1
  return expr.unit && expr.unit !== unitOf(anchor)
    ? { is: 'moved', of: anchor, by, unit: expr.unit }
    : previousOf(anchor, by)
}

const unitOf = (expr: PeriodExpr): Unit | undefined =>
  expr.is === 'unit' || (expr.is === 'nth' && !expr.count) ? expr.unit : expr.is === 'year' ? 'year' : undefined

// 'the same month of 2024'.
const within = (anchor: PeriodExpr, year: PeriodExpr): PeriodExpr =>
  anchor.is === 'nth' ? { ...anchor, of: year } : { is: 'range', from: anchor, to: year, beyond: true }

/** As much, directly before. */
export const previousOf = (expr: PeriodExpr, by = -1): PeriodExpr | undefined => {
  if (expr.is === 'rolling') return { is: 'moved', of: expr, by: by * expr.count, unit: expr.unit }
  if (expr.is === 'holiday' || expr.is === 'third') return { is: 'moved', of: expr, by, unit: 'year' }
  if (expr.is === 'weekday') return { is: 'moved', of: expr, by, unit: 'week' }
  if (expr.is === 'day') return { is: 'moved', of: expr, by, unit: 'day' }
  const unit = unitOf(expr)
  return unit && { is: 'moved', of: expr, by, unit }
}

const wholeUnit = (start: Day, unit: Unit): Closed => ({ from: start, to: endOf(start, unit), grain: unit })

export const resolveClosed = (expr: PeriodExpr, calendar: Calendar): Closed | undefined => {
  const period = resolvePeriod(expr, calendar)
  return period?.from && period.to ? { ...period, from: period.from, to: period.to } : undefined
}

const estimatedOf = ({ estimated }: { estimated?: boolean }) => (estimated ? { estimated } : {})

const yearPeriod = ({ year, fiscal }: Of<'year'>, calendar: Calendar): Period => {
  const first = fiscal ? (calendar.fiscalStart ?? 1) : 1
  const period = wholeUnit(makeDay(first > 1 ? year - 1 : year, first, 1), 'year')
  return fiscal ? period : { ...period, year }
}

const nth = (expr: Of<'nth'>, calendar: Calendar): Period | undefined => {
  const { today } = calendar
  if (expr.of) {
    const outer = resolveClosed(expr.of, calendar)
    return outer && nthOf(expr, outer, calendar)
  }
  // Without a year the last that has begun.
  const { of: _, ...rest } = expr
  for (const by of [0, -1]) {
    const found = resolvePeriod(
      { ...rest, of: { is: 'unit', unit: 'year', by, ...(expr.fiscal ? { fiscal: true } : {}) } },
      calendar,
    )
    if (found?.from && found.from <= today) return found
  }
  return undefined
}

const nthOf = ({ n, unit, count }: Of<'nth'>, outer: Closed, calendar: Calendar): Period | undefined => {
  if (unit === 'half' && outer.grain === 'month') return halfMonth(n, outer)
  if (unit === 'weekend') return nthWeekday({ is: 'weekday', weekday: 6, n }, outer, 'weekend')
  const year = outer.grain === 'year' && outer.from.endsWith('-01-01')
  const origin = unit === 'week' && year && !count && n > 0 ? firstWeekOf(yearOf(outer.from), calendar) : outer.from
  const limit = origin === outer.from ? outer.to : firstWeekOf(yearOf(outer.from) + 1, calendar)
  const from = n > 0 ? shiftDay(origin, n - 1, unit) : shiftDay(outer.to, n * (count ?? 1), unit)
  const to = shiftDay(from, count ?? 1, unit)
  // The fifth week of a month is what is left of it.
  const left = unit === 'week' && outer.grain === 'month' && from < outer.to && to > outer.to
  if (from < origin || (to > limit && !left)) return undefined
  return { from, to: left ? outer.to : to, grain: unit, ...estimatedOf(outer) }
}

const halfMonth = (n: number, { from, to }: Closed): Period | undefined => {
  const middle = addDays(from, 15)
  if (n !== 1 && n !== 2 && n !== -1) return undefined
  return n === 1 ? { from, to: middle, grain: 'half' } : { from: middle, to, grain: 'half' }
}

const turn = ({ of, by }: Of<'turn'>, calendar: Calendar): Period | undefined => {
  const years: PeriodExpr[] = [-2, -1, 0, 1, 2].map((by) => ({ is: 'unit', unit: 'year', by }))
  const each = years.flatMap((year) => {
    const month = of.is === 'nth' || of.is === 'holiday' ? resolveClosed({ ...of, of: year }, calendar) : undefined
    return month ?? []
  })
  if (by < 0) return each.findLast(({ to }) => to <= calendar.today)
  return by > 0
    ? each.find(({ from }) => from > calendar.today)
    : each.find(({ from }) => yearOf(from) === yearOf(calendar.today))
}

/** 'last Friday' is the last one before today, 'this Friday' that of this week, a bare one the last there was. */
const weekday = (expr: Of<'weekday'>, calendar: Calendar): Period | undefined => {
  const { today } = calendar
  if (expr.of) {
    const outer = resolveClosed(expr.of, calendar)
    return outer && nthWeekday(expr, outer, 'day')
  }
  const back = (weekdayOf(today) - expr.weekday + 7) % 7
  if (expr.by === undefined) return wholeUnit(addDays(today, -back), 'day')
  if (expr.by < 0) return wholeUnit(addDays(today, -(back || 7)), 'day')
  if (expr.by > 0) return wholeUnit(addDays(today, 7 - back), 'day')
  const week = startOf(today, 'week', calendar)
  return wholeUnit(addDays(week, (expr.weekday - weekdayOf(week) + 7) % 7), 'day')
}

const nthWeekday = ({ weekday, n = 1 }: Of<'weekday'>, { from, to }: Closed, unit: 'day' | 'weekend') => {
  const first = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  const last = addDays(to, -1 - ((weekdayOf(addDays(to, -1)) - weekday + 7) % 7))
  const start = n > 0 ? addDays(first, (n - 1) * 7) : addDays(last, (n + 1) * 7)
  return start >= from && start < to ? wholeUnit(start, unit) : undefined
}

/** Ten days of a month (the last is what is left), a month of a quarter, four months of a year. */
const third = ({ third, of }: Of<'third'>, calendar: Calendar): Period | undefined => {
  const outer = resolveClosed(of, calendar)
  if (!outer) return undefined
  const { from, to, grain } = outer
  const step = { month: 'day', quarter: 'month', half: 'month', year: 'third' } as const
  const unit =
    grain === 'month' || grain === 'quarter' || grain === 'half' || grain === 'year' ? step[grain] : undefined
  if (!unit) return undefined
  const length = grain === 'month' ? 10 : grain === 'half' ? 2 : 1
  const start = shiftDay(from, third * length, unit)
  return { from: start, to: third === 2 ? to : shiftDay(start, length, unit), grain: unit }
}

const holiday = ({ name, of }: Of<'holiday'>, calendar: Calendar): Period | undefined => {
  const year = of ? resolvePeriod(of, calendar)?.from : undefined
  if (of) return year === undefined ? undefined : asPeriod(holidayIn(name, yearOf(year)))
  const own = yearOf(calendar.today)
  const begun = [own, own - 1].map((year) => holidayIn(name, year)).find((day) => day && day.from <= calendar.today)
  return asPeriod(begun)
}

const asPeriod = (found: ReturnType<typeof holidayIn>): Period | undefined =>
  found && { from: found.from, to: found.to, grain: 'day', ...estimatedOf(found) }

const rolling = ({ count, unit, complete, ahead }: Of<'rolling'>, calendar: Calendar): Period | undefined => {
  if (unit === 'weekend' || count < 1 || count > 1_000) return undefined
  const { today } = calendar
  const end = addDays(today, 1)
  if (complete) {
    const start = startOf(ahead ? end : today, unit, calendar)
    const next = ahead ? (unit === 'day' ? start : endOf(start, unit)) : start
    return { from: shiftDay(next, ahead ? 0 : -count, unit), to: shiftDay(next, ahead ? count : 0, unit), grain: unit }
  }
  return ahead
    ? { from: today, to: shiftDay(today, count, unit), grain: unit }
    : { from: shiftDay(end, -count, unit), to: end, grain: unit }
}

const range = (expr: Of<'range'>, calendar: Calendar): Period | undefined => {
  const { from, to, beyond } = expr
  if (from && to) return beyond ? inYear(from, to, calendar) : closedRange(from, to, calendar)
  const only = resolvePeriod((from ?? to) as PeriodExpr, calendar)
  if (!only || only.weekdays || only.hours) return undefined
  const edge = (from === undefined) === (beyond === true) ? only.from : only.to
  if (edge === undefined) return undefined
  const year = only.year === undefined ? {} : { year: only.year }
  return { ...(from ? { from: edge } : { to: edge }), grain: only.grain, ...year, ...estimatedOf(only) }
}

/** A stretch of one year at the same place of another. */
const inYear = (expr: PeriodExpr, year: PeriodExpr, calendar: Calendar): Period | undefined => {
  const [own, outer] = [resolveClosed(expr, calendar), resolveClosed(year, calendar)]
  return (
    own &&
    outer &&
    resolvePeriod({ is: 'moved', of: expr, by: yearOf(outer.from) - yearOf(own.from), unit: 'year' }, calendar)
  )
}

const closedRange = (first: PeriodExpr, last: PeriodExpr, calendar: Calendar): Period | undefined => {
  const [left, right] = [yearGiven(first, last), yearGiven(last, first)]
  const [start, end] = [resolveClosed(left, calendar), resolveClosed(right, calendar)]
  if (!start || !end || start.weekdays || end.weekdays || start.hours || end.hours) return undefined
  const { grain } = start
  const estimated = estimatedOf(start.estimated ? start : end)
  if (start.from < end.to) return { from: start.from, to: end.to, grain, ...estimated }
  // 'November to February 2026', 'March 2025 to January', 'November to February': over a new year.
  if (left !== first || (left === first && !hasYear(first) && !hasYear(last)))
    return { from: shiftDay(start.from, -1, 'year'), to: end.to, grain, ...estimated }
  return right === last ? undefined : { from: start.from, to: shiftDay(end.to, 1, 'year'), grain, ...estimated }
}

const hasYear = (expr: PeriodExpr): boolean =>
  expr.is === 'nth' ? expr.of !== undefined && (monthsIn(expr.unit) > 0 || hasYear(expr.of)) : expr.is !== 'holiday'

/** 'July to September 2026': the year of one side goes for the other too. */
export const yearGiven = (expr: PeriodExpr, other: PeriodExpr): PeriodExpr => {
  if (hasYear(expr) || !hasYear(other) || expr.is !== 'nth') return expr
  const year = other.is === 'nth' ? yearIn(other) : other
  if (!year || (year.is !== 'year' && year.is !== 'unit') || (year.is === 'unit' && year.unit !== 'year')) return expr
  return expr.of ? { ...expr, of: { ...expr.of, of: year } as PeriodExpr } : { ...expr, of: year }
}

const yearIn = (expr: Of<'nth'>): PeriodExpr | undefined =>
  monthsIn(expr.unit) > 0 ? expr.of : expr.of?.is === 'nth' ? yearIn(expr.of) : undefined

/** So many units earlier or later: whole months stay whole ones, the same week of another year has the same number. */
const moved = ({ of, by, unit }: Of<'moved'>, calendar: Calendar): Period | undefined => {
  if (of.is === 'holiday' && unit === 'year') {
    const own = holiday(of, calendar)?.from
    return own === undefined ? undefined : asPeriod(holidayIn(of.name, yearOf(own) + by))
  }
  if (of.is === 'recurring' && of.of)
    return resolvePeriod({ ...of, of: { is: 'moved', of: of.of, by, unit } }, calendar)
  const period = resolveClosed(of, calendar)
  return period && movedPeriod(period, by, unit, calendar)
}

export const movedPeriod = (period: Closed, by: number, unit: Unit, calendar: Calendar): Period | undefined => {
  const { year: _, ...kept } = period
  const { from, to, grain } = period
  if ((grain === 'week' || grain === 'weekend') && monthsIn(unit) > 0)
    return unit === 'year' ? sameWeek(period, by, calendar) : undefined
  const first = shiftDay(from, by, unit)
  if (monthsIn(unit) === 0) return { ...kept, from: first, to: addDays(first, daysBetween(from, to)) }
  const wholeMonths = from.endsWith('-01') && to.endsWith('-01')
  return {
    ...kept,
    from: first,
    to: wholeMonths ? shiftDay(to, by, unit) : addDays(shiftDay(addDays(to, -1), by, unit), 1),
  }
}

const sameWeek = (period: Closed, years: number, calendar: Calendar): Period => {
  const week = startOf(period.from, 'week', calendar)
  // A week belongs to the year that its middle lies in.
  const year = yearOf(addDays(week, 3))
  const number = daysBetween(firstWeekOf(year, calendar), week) / 7
  const weeks = daysBetween(firstWeekOf(year + years, calendar), firstWeekOf(year + years + 1, calendar)) / 7
  const to = shiftDay(firstWeekOf(year + years, calendar), Math.min(number, weeks - 1), 'week')
  const from = addDays(to, daysBetween(week, period.from))
  return { from, to: addDays(from, daysBetween(period.from, period.to)), grain: period.grain }
}
