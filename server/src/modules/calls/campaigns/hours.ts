import type { CallingHours } from '#contract/calls/campaign.ts'

const minuteMs = 60_000
/** Nobody waits longer than a week for their hours. */
const mostMinutes = 8 * 24 * 60

type WallClock = { day: number; minute: number }
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

/** The weekday, from 1 for Monday, and the minute of the day by the clocks of a zone. */
function wallClock(at: Date, zone: string): WallClock {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: days.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether one may call now somebody who is in one of these zones: in all of them it must be so. */
export function mayCall({ from, until, days: open }: CallingHours, zones: readonly string[], at: Date): boolean {
  return zones.every((zone) => {
    const { day, minute } = wallClock(at, zone)
    return open.includes(day) && minute >= minuteOf(from) && minute < minuteOf(until)
  })
}

/** From when on somebody may be called, at the earliest `after`, by whole quarters of an hour; undefined: never within a week. */
export function nextCallable(hours: CallingHours, zones: readonly string[], after: Date): Date | undefined {
  if (mayCall(hours, zones, after)) return after
  const quarter = 15 * minuteMs
  const first = Math.ceil(after.getTime() / quarter) * quarter
  for (let moment = first; moment < first + mostMinutes * minuteMs; moment += 5 * minuteMs)
    if (mayCall(hours, zones, new Date(moment))) return new Date(moment)
  return undefined
}

/** The zones in which somebody with a number may be: all of its country. Undefined where that is not known, or a zone is none. */
export function zonesOfCountry(country: string | undefined): string[] | undefined {
  if (!country) return undefined
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[]
    timeZones?: string[]
  }
  const zones = locale.getTimeZones?.() ?? locale.timeZones
  return zones && zones.length > 0 ? zones : undefined
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return /[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}
