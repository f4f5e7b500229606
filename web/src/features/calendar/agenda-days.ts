import type { CalendarEvent, CalendarOverlay } from '#contract/calendar/schemas.ts'

export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** A day by the person's clocks, as YYYY-MM-DD. */
export type Day = string

const pad = (value: number) => String(value).padStart(2, '0')
export const dayOf = (moment: Date): Day =>
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
/** Midnight by the person's clocks. */
export const momentOf = (day: Day): Date => new Date(`${day}T00:00:00`)
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(momentOf(text).getTime())

export function addDays(day: Day, count: number): Day {
  const moment = momentOf(day)
  moment.setDate(moment.getDate() + count)
  return dayOf(moment)
}

/** Weeks begin on Monday. */
const weekStart = (day: Day): Day => addDays(day, -((momentOf(day).getDay() + 6) % 7))
const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`

const listDays = 30

/** The days that a view shows. */
export function daysOfView(view: CalendarView, day: Day): Day[] {
  const many = (from: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))
  if (view === 'day') return [day]
  if (view === 'week') return many(weekStart(day), 7)
  if (view === 'list') return many(day, listDays)
  return many(weekStart(monthStart(day)), 42)
}

/** Where the arrows lead. */
export function stepDay(view: CalendarView, day: Day, by: 1 | -1): Day {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'list') return addDays(day, listDays * by)
  const moment = momentOf(monthStart(day))
  moment.setMonth(moment.getMonth() + by)
  return dayOf(moment)
}

/** What is asked of the server for these days. */
export const rangeOfDays = (days: readonly Day[]) => ({
  from: momentOf(days[0] ?? dayOf(new Date())).toISOString(),
  to: momentOf(addDays(days.at(-1) ?? dayOf(new Date()), 1)).toISOString(),
})

/** Whether an event takes place on a day. One that ends at midnight does not reach into the next day. */
export function isOn({ all_day, start, end }: Pick<CalendarEvent, 'all_day' | 'start' | 'end'>, day: Day): boolean {
  if (all_day) return start <= day && day <= (end ?? start)
  const [from, to] = [momentOf(day).getTime(), momentOf(addDays(day, 1)).getTime()]
  const begins = Date.parse(start)
  const ends = end === null ? begins : Date.parse(end)
  return begins < to && (ends > from || begins >= from)
}

export const isOverlayOn = ({ at }: CalendarOverlay, day: Day): boolean => dayOf(new Date(at)) === day

/** All-day events first, then by their time. */
export const eventsOn = (events: readonly CalendarEvent[], day: Day): CalendarEvent[] =>
  events
    .filter((event) => isOn(event, day))
    .toSorted((left, right) => Number(right.all_day) - Number(left.all_day) || left.start.localeCompare(right.start))

export const keyOfEvent = ({ calendar_id, event, occurrence }: CalendarEvent) => `${calendar_id} ${event} ${occurrence}`

/** Where an event stands in a day: from the top in minutes, how long, and beside how many others. */
export type Placed = { event: CalendarEvent; top: number; minutes: number; column: number; columns: number }

const shortest = 24
const minutesOfDay = 1_440

/** The timed events of a day, side by side where they overlap. Minutes are those of the clocks, so a day of 23 hours has no gap. */
export function placeEvents(events: readonly CalendarEvent[], day: Day): Placed[] {
  const timed = events
    .filter((event) => !event.all_day && isOn(event, day))
    .map((event) => {
      const top = clockMinutes(event.start, day)
      const bottom = event.end === null ? top + shortest : clockMinutes(event.end, day)
      return { event, top, minutes: Math.min(minutesOfDay - top, Math.max(shortest, bottom - top)) }
    })
    .toSorted((left, right) => left.top - right.top || right.minutes - left.minutes)
  const placed: Placed[] = []
  let group: Omit<Placed, 'columns'>[] = []
  let groupEnd = 0
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    placed.push(...group.map((item) => ({ ...item, columns })))
    group = []
  }
  for (const item of timed) {
    if (item.top >= groupEnd) close()
    const taken = new Set(group.filter(({ top, minutes }) => top + minutes > item.top).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    group.push({ ...item, column })
    groupEnd = Math.max(groupEnd, item.top + item.minutes)
  }
  close()
  return placed
}

function clockMinutes(at: string, day: Day): number {
  const moment = new Date(at)
  const on = dayOf(moment)
  if (on < day) return 0
  if (on > day) return minutesOfDay
  return moment.getHours() * 60 + moment.getMinutes()
}

/** The parts of times that lie on a day, in minutes of the clocks. */
export const minutesOnDay = (
  spans: readonly { start: string; end: string }[],
  day: Day,
): { top: number; minutes: number }[] =>
  spans.flatMap(({ start, end }) => {
    const top = clockMinutes(start, day)
    const minutes = clockMinutes(end, day) - top
    return minutes > 0 ? [{ top, minutes }] : []
  })
