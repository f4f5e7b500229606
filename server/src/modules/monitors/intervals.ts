import { Cron } from 'croner'
import type { EvaluationTime } from '#contract/monitors/judge.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import { cronOfInterval } from '#flow/schedule.ts'
import { dayIn, timeOfDayIn } from '../../platform/wall-clock.ts'

type Timed = { interval: MonitorInterval; timeZone: string; anchor: Date }

/** The next time after `from`, by the clock of the zone, also where that changes between summer and winter; null: never. */
export function nextLook({ interval, timeZone, anchor }: Timed, from: Date): Date | null {
  if (interval.every === 'minutes') {
    // Counted from when the monitor was made: a thousand of them do not all look at the full minute.
    const step = interval.minutes * 60_000
    const passed = Math.max(0, Math.floor((from.getTime() - anchor.getTime()) / step) + 1)
    return new Date(anchor.getTime() + passed * step)
  }
  try {
    return new Cron(cronOfInterval(interval), { timezone: timeZone, paused: true }).nextRun(from)
  } catch {
    return null
  }
}

/** Whether a cron line is one of five fields that comes due. */
export function isCronLine(cron: string, timeZone: string, now: Date): boolean {
  const fields = cron.trim().split(/\s+/)
  return fields.length === 5 && nextLook({ interval: { every: 'cron', cron }, timeZone, anchor: now }, now) !== null
}

const dayMs = 86_400_000

/** The looks between two moments, oldest first; at most `max`, the last ones. */
export function looksBetween(timed: Timed, from: Date, to: Date, max: number): Date[] {
  // From the end backwards, so that what looks every minute is not counted through for years.
  for (let span = dayMs; ; span *= 2) {
    const start = Math.max(from.getTime(), to.getTime() - span)
    const found = looksFrom(timed, new Date(start), to)
    if (found.length >= max || start === from.getTime()) return found.slice(-max)
  }
}

function looksFrom(timed: Timed, from: Date, to: Date): Date[] {
  const found: Date[] = []
  for (let time = nextLook(timed, from); time && time <= to; time = nextLook(timed, time)) found.push(time)
  return found
}

const oftenADay = 24

/** About how often it looks in a month. */
export function looksInMonth(timed: Timed, now: Date): number {
  const until = (days: number) => new Date(now.getTime() + days * dayMs)
  const daily = looksFrom(timed, now, until(1)).length
  return daily > oftenADay ? daily * 30 : looksFrom(timed, now, until(30)).length
}

export const evaluationTime = (timeZone: string, moment: Date): EvaluationTime => ({
  day: dayIn(timeZone, moment),
  moment: moment.toISOString(),
})

/** Whether a moment lies in the hours of every day in which nothing is told. Over midnight where the first is the later. */
export function isQuiet(quiet: { from: string; to: string } | null, timeZone: string, moment: Date): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const clock = timeOfDayIn(timeZone, moment)
  return quiet.from < quiet.to ? clock >= quiet.from && clock < quiet.to : clock >= quiet.from || clock < quiet.to
}
