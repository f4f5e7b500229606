import { en, id } from 'chrono-node'
import type { Language } from '#contract/language.ts'

const dayMs = 86_400_000
/** What tells a day, and not only a time of it. */
const saysDay = ['day', 'weekday', 'month'] as const
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Late, so that the day of the week that it is means the one that comes. */
const lateOn = (day: string) => Date.parse(`${day}T23:00:00Z`)

/** Whole weeks and months end: on Friday, and on the last day. */
const ends: readonly [RegExp, (now: Date) => number][] = [
  [/\b(next week|(minggu|pekan) depan)\b/i, (now) => fridayOf(now, 1)],
  [/\b(next month|bulan depan)\b/i, (now) => lastOfMonth(now, 1)],
  [/\b(end of (the |this )?week|this week|akhir (minggu|pekan)|(minggu|pekan) ini)\b/i, (now) => fridayOf(now, 0)],
  [/\b(end of (the |this )?month|this month|akhir bulan|bulan ini)\b/i, (now) => lastOfMonth(now, 0)],
]

function fridayOf(now: Date, weeks: number): number {
  const weekday = now.getUTCDay() === 0 ? 7 : now.getUTCDay()
  // On a weekend "this week" is over already.
  const ahead = weeks === 0 && weekday > 5 ? 12 - weekday : 5 - weekday
  return now.getTime() + (ahead + weeks * 7) * dayMs
}

const lastOfMonth = (now: Date, months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0, 12)

/**
 * Until when something is to be done by what is said, as a day; null where nothing tells. `today` is the day on which it was said, by the
 * clocks of who was there. A day of the week is the next one that comes; a week ends on Friday.
 */
export function dueDay(text: string, today: string, language: Language): string | null {
  const now = new Date(lateOn(today))
  const found = ends.find(([pattern]) => pattern.test(text))
  if (found) return dayText(found[1](now))
  const reference = { instant: now, timezone: 0 }
  const readers = language === 'id' ? [id, en.GB] : [en.GB, id]
  for (const reader of readers) {
    const read = reader
      .parse(text, reference, { forwardDate: true })
      .find(({ start }) => saysDay.some((part) => start.isCertain(part)))
    if (!read) continue
    const { start } = read
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
    const due = dayText(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, 12))
    // What is over already is no date to do something by.
    if (due >= today) return due
  }
  return null
}
