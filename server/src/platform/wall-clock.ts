const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of an IANA zone show at an instant, to the millisecond: a date whose UTC fields are theirs. Throws RangeError for no zone. */
export function wallClock(instant: Date, timeZone: string): Date {
  let format = formats.get(timeZone)
  if (!format) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...day, ...time })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const seconds = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return new Date(seconds + (instant.getTime() - Math.floor(instant.getTime() / 1_000) * 1_000))
}

/** The instant at which the clocks of a zone show something. Looked at twice, as summer time may begin or end in between. */
export function instantOf(wall: Date, timeZone: string): Date {
  const offsetAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime() - instant
  const near = wall.getTime() - offsetAt(wall.getTime())
  return new Date(wall.getTime() - offsetAt(near))
}

/** The day (YYYY-MM-DD) of an instant by the clocks of a zone. */
export const dayIn = (timeZone: string, instant: Date): string =>
  wallClock(instant, timeZone).toISOString().slice(0, 10)

/**
 * What data is dated by: the clocks of its zone, and its last day (YYYY-MM-DD) where it ends on one. Whoever asks it about
 * "today" means that day, wherever the asker and the server are.
 */
export type DataClock = { timeZone: string; today?: string }

/** The day (YYYY-MM-DD) that relative dates count from when data is asked at an instant. */
export const todayOf = ({ today, timeZone }: DataClock, instant: Date): string => today ?? dayIn(timeZone, instant)

/** The time of day (HH:MM) of an instant by the clocks of a zone. */
export const timeOfDayIn = (timeZone: string, instant: Date): string =>
  wallClock(instant, timeZone).toISOString().slice(11, 16)
