/** Calendar days as 'YYYY-MM-DD'; no zones, no clock. */
export type Day = string
/** The stretches of time that rows can be put together by. */
type Grain = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'
/** `third`: four months, as a caturwulan. */
export type Unit = Grain | 'weekend' | 'third' | 'decade'
/** What comes back again and again, and rows can be put together by: 1 (Monday) to 7, and 0 to 23. */
export type Cycle = 'weekday' | 'hour'
export type Bucket = Grain | Cycle

export const isCycle = (bucket: Bucket): bucket is Cycle => bucket === 'weekday' || bucket === 'hour'

/** The hours of a day, half-open; over midnight where the first is the greater. */
export const hoursIn = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: (to - from + 24) % 24 || 24 }, (_, index) => (from + index) % 24)

export interface Calendar {
  /** The asker's calendar day. */
  today: Day
  /** The day a week begins with: 1 is Monday (the default), 7 Sunday. */
  weekStart?: number
  /** The month a fiscal year begins with; 1 is January (the default). */
  fiscalStart?: number
}

const monthsOf: Record<Unit, number> = {
  day: 0,
  week: 0,
  weekend: 0,
  month: 1,
  quarter: 3,
  third: 4,
  half: 6,
  year: 12,
  decade: 120,
}
const daysOf: Partial<Record<Unit, number>> = { day: 1, week: 7, weekend: 7 }

export const makeDay = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
const parts = (day: Day): [number, number, number] => [yearOf(day), Number(day.slice(5, 7)), Number(day.slice(8, 10))]

/** How many months a unit has; 0 for those that are counted in days. */
export const monthsIn = (unit: Unit): number => monthsOf[unit]
export const addDays = (day: Day, count: number): Day => shiftDay(day, count, 'day')
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
export const monthsBetween = (from: Day, to: Day): number => {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [parts(from), parts(to)]
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}
/** 1 is Monday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The day `count` units later (earlier when negative), staying within the month it comes to. */
export const shiftDay = (day: Day, count: number, unit: Unit): Day => {
  const [year, month, date] = parts(day)
  const days = daysOf[unit]
  if (days) return makeDay(year, month, date + count * days)
  const [toYear, toMonth] = parts(makeDay(year, month + count * monthsOf[unit], 1))
  const length = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return makeDay(toYear, toMonth, Math.min(date, length))
}

/** The first day of the unit that a day lies in; a weekend is that of its week from Monday to Sunday. */
export const startOf = (day: Day, unit: Unit, calendar: Omit<Calendar, 'today'> = {}, fiscal = false): Day => {
  const [year, month] = parts(day)
  switch (unit) {
    case 'day':
      return day.slice(0, 10)
    case 'week':
      return addDays(day, -((weekdayOf(day) - (calendar.weekStart ?? 1) + 7) % 7))
    case 'weekend':
      return addDays(day, 6 - weekdayOf(day))
    case 'decade':
      return makeDay(year - (year % 10), 1, 1)
    default: {
      const first = fiscal ? (calendar.fiscalStart ?? 1) : 1
      return makeDay(year, month - (((month - first + 12) % 12) % monthsOf[unit]), 1)
    }
  }
}

/** The day behind the last of a unit that begins on a day. */
export const endOf = (start: Day, unit: Unit): Day =>
  unit === 'weekend' ? addDays(start, 2) : shiftDay(start, 1, unit)

/** The first day of the first week of a year: the week that holds the fourth of January, as ISO counts. */
export const firstWeekOf = (year: number, calendar: Omit<Calendar, 'today'>): Day =>
  startOf(makeDay(year, 1, 4), 'week', calendar)

/** Whether a text is a real calendar day. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && makeDay(...parts(text)) === text
