import type { MessagingSettings } from '#contract/messaging/account.ts'

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
  const firstDay = Math.floor(wallClock(at, hours.time_zone) / dayMs) * dayMs
  for (let number = 0; number < maxDays; number++) {
    const midnight = firstDay + number * dayMs
    const weekday = new Date(midnight).getUTCDay()
    for (const stretch of stretchesOf(hours, weekday)) {
      // Stretches that overlap are counted once.
      const begins = Math.max(at, instantOf(midnight + stretch.from, hours.time_zone))
      const ends = instantOf(midnight + stretch.to, hours.time_zone)
      if (ends <= begins) continue
      if (left <= ends - begins) return new Date(begins + left)
      left -= ends - begins
      at = ends
    }
  }
  return null
}

/** The hours of a day of the week in milliseconds after midnight, the earliest first. */
const stretchesOf = ({ open }: Hours, weekday: number): { from: number; to: number }[] =>
  open
    .filter(({ day }) => day === weekday)
    .map(({ from, to }) => ({ from: msOf(from), to: msOf(to) }))
    .toSorted((left, right) => left.from - right.from)

function msOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * minuteMs
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant, as if they were UTC's. */
function wallClock(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...digits,
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    (instant % 1_000)
  )
}

/** The instant at which the clocks of a zone show something; looked at twice, as summer time may begin in between. */
function instantOf(wall: number, timeZone: string): number {
  const near = wall - (wallClock(wall, timeZone) - wall)
  return near - (wallClock(near, timeZone) - wall)
}
