import type { MessagingSettings } from '#contract/messaging/account.ts'
import { instantOf, wallClock } from '../../platform/wall-clock.ts'

type Hours = MessagingSettings['hours']

const minuteMs = 60_000
const dayMs = 86_400_000
/** Nobody who is there so seldom has a target that ends. */
const maxDays = 400

/**
 * The instant after so many minutes of business hours; without hours they are minutes of the clock. Null: people are never
 * there that long.
 */
export function addOpenMinutes(hours: Hours, from: Date, minutes: number): Date | null {
  if (!hours.enabled) return new Date(from.getTime() + minutes * minuteMs)
  if (hours.open.length === 0) return null
  let left = minutes * minuteMs
  let at = from.getTime()
  const firstDay = Math.floor(wallClock(from, hours.time_zone).getTime() / dayMs) * dayMs
  for (let number = 0; number < maxDays; number++) {
    const midnight = firstDay + number * dayMs
    for (const stretch of stretchesOf(hours, new Date(midnight))) {
      // Stretches that overlap are counted once.
      const instant = (sinceMidnight: number) =>
        instantOf(new Date(midnight + sinceMidnight), hours.time_zone).getTime()
      const begins = Math.max(at, instant(stretch.from))
      const ends = instant(stretch.to)
      if (ends <= begins) continue
      if (left <= ends - begins) return new Date(begins + left)
      left -= ends - begins
      at = ends
    }
  }
  return null
}

/** The hours of a day in milliseconds after midnight, the earliest first. */
function stretchesOf({ open, holidays }: Hours, date: Date): { from: number; to: number }[] {
  if (holidays.includes(date.toISOString().slice(0, 10))) return []
  return open
    .filter(({ day }) => day === date.getUTCDay())
    .map(({ from, to }) => ({ from: msOf(from), to: msOf(to) }))
    .toSorted((left, right) => left.from - right.from)
}

function msOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * minuteMs
}
