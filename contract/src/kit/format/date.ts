import type { Language } from '../../language.ts'
import { localeOf, rememberByKey } from './locale.ts'

const moment = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const styles = {
  /** 21 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 21 Nov */
  day: { day: 'numeric', month: 'short' },
  /** Saturday, 21 November 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat, 21 Nov 2026 */
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** November */
  monthName: { month: 'long' },
  /** 2026 */
  year: { year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Nov 2026 */
  months: { month: 'short', year: 'numeric' },
  /** 14:05 or 14.05 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 21 Nov 2026, 14:05 */
  moment,
  /** 21 Nov 2026, 14:05 WIB */
  zoned: { ...moment, timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles
export type Instant = Date | string | number

const formatter = rememberByKey((key) => {
  const [locale, style, timeZone] = key.split('|')
  return new Intl.DateTimeFormat(locale, { ...styles[style as DateStyle], ...(timeZone && { timeZone }) })
})

const offset = /(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)[+-]\d{2}:\d{2}$/

/**
 * A moment that databases give with the offset of their own clocks (`2026-12-01T00:30:00+07:00`) as those show it, without it; any
 * other text as it is. Rows are counted by these clocks: shown by the reader's, one of midnight would stand on another day.
 */
export const byItsOwnClock = (text: string): string =>
  text.at(-6) === '+' || text.at(-6) === '-' ? text.replace(offset, '$1') : text

/**
 * A moment in the reader's own time zone, or in the one that is named. `value` may be an ISO 8601 text or milliseconds since
 * 1970. Days of the calendar are moments of UTC: `timeZone` is UTC, then.
 */
export function formatDate(value: Instant, language: Language, style: DateStyle = 'date', timeZone = ''): string {
  // British English alone gives this month four letters.
  return formatter(`${localeOf(language)}|${style}|${timeZone}`)
    .format(new Date(value))
    .replace(/\bSept\b/, 'Sep')
}

/** A time of the day, stored as 07:00: 07.00 in Indonesian. */
export const formatTimeOfDay = (at: string, language: Language): string =>
  formatDate(`2026-01-01T${at}:00Z`, language, 'time', 'UTC')

/** Whole days between two moments in the reader's calendar: 0 today, 1 yesterday, -1 tomorrow. */
export function daysAgo(value: Instant, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(now) - midnight(new Date(value))) / 86_400_000)
}
