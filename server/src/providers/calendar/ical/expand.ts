import ICAL from 'ical.js'
import type { EventTimes } from '../port.ts'
import { type IcalEvent, readEvents } from './read-event.ts'
import { withinTime } from './time-limit.ts'
import { timeOfWall, wallOfTime } from './zones.ts'

/** One time that an event takes place. */
export type Occurrence = {
  event: IcalEvent
  /** When it begins by the clocks of its zone, of an all-day event the day. */
  wall: Date
  start: Date
  /** Null: no end is known. */
  end: Date | null
  /** Which of the series; null: it does not repeat. */
  key: string | null
  /** It repeats by a rule that cannot be followed. */
  unread: boolean
}

type Range = { from: Date; to: Date }
type Series = { texts: readonly string[]; floating: string; unread: boolean }

const dayMs = 86_400_000
/** A rule has so long, and so many occurrences in one look. */
const [ruleMs, most] = [500, 1_000]

/** `2026-12-24T09:00:00`, or the day of an all-day event. */
export const keyOf = (wall: Date, allDay: boolean): string => wall.toISOString().slice(0, allDay ? 10 : 19)
export const wallOfKey = (key: string): Date => new Date(`${key.length === 10 ? `${key}T00:00:00` : key}Z`)

const isCancelled = ({ component }: IcalEvent) =>
  String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'

/**
 * The occurrences of a series that touch a range. Rules are followed by the clocks of the event's zone, so that nine o'clock stays nine o'clock when
 * summer time begins. Throws where a text is no iCalendar text.
 */
export function expandSeries(series: Series, range: Range): Occurrence[] {
  const events = readEvents(series.texts, series.floating)
  const master = events.find(({ recurrence }) => !recurrence)
  if (!master)
    return events
      .filter((event) => !isCancelled(event))
      .map((event) => single(event, null))
      .filter(within(range))
  if (isCancelled(master)) return []
  if (!repeats(master)) return [single(master, null)].filter(within(range))
  const changed = exceptionsOf(events, master)
  const walls = series.unread ? undefined : wallsWithin(master, range)
  const regular = (walls ?? [master.start]).filter((wall) => !changed.has(keyOf(wall, master.allDay)))
  const found = [
    ...regular.map((wall) => occurrenceAt(master, wall, walls === undefined)),
    ...[...changed].flatMap(([key, event]) => (isCancelled(event) ? [] : [single(event, key)])),
  ]
  return found.filter(within(range))
}

/** When an event takes place first, as it is written. */
export function timesOfEvent(event: IcalEvent): EventTimes {
  const { allDay, start } = event
  const first = single(event, null)
  const end = first.end ?? first.start
  if (allDay) return { allDay, start: keyOf(start, true), end: keyOf(new Date(end.getTime() - dayMs), true) }
  return { allDay, start: first.start.toISOString(), end: end.toISOString() }
}

/** Whether its rules can be followed: asked once, when an event comes. */
export function isReadable(texts: readonly string[], floating: string, range: Range): boolean {
  const master = readEvents(texts, floating).find(({ recurrence }) => !recurrence)
  return !master || !repeats(master) || wallsWithin(master, range) !== undefined
}

/** From when until when a text has anything; the end is null where it may go on for ever. */
export function extentOf(texts: readonly string[], floating: string): { start: Date; end: Date | null } | undefined {
  const events = readEvents(texts, floating)
  const ones = events.map((event) => single(event, null))
  const [first] = ones
  if (!first) return undefined
  const start = new Date(Math.min(...ones.map((item) => item.start.getTime())))
  const last = Math.max(...ones.map((item) => (item.end ?? item.start).getTime()))
  const endless = events.some((event) => !event.recurrence && repeats(event) && untilOf(event) === undefined)
  if (endless) return { start, end: null }
  const until = events.flatMap((event) => {
    const end = untilOf(event)
    return end ? [end.getTime() + (event.length ?? 0) + dayMs] : []
  })
  return { start, end: new Date(Math.max(last, ...until)) }
}

const repeats = ({ component }: IcalEvent) => component.hasProperty('rrule') || component.hasProperty('rdate')

/** Until when its one rule goes, by the clocks of its zone; undefined where that is not said. */
function untilOf(event: IcalEvent): Date | undefined {
  const rules = rulesOf(event)
  if (rules.length !== 1 || event.component.hasProperty('rdate')) return undefined
  const until = rules[0]?.until
  return until ? wallOfTime(until) : undefined
}

const rulesOf = ({ component }: IcalEvent): ICAL.Recur[] =>
  component.getAllProperties('rrule').flatMap((property) => {
    const rule = property.getFirstValue()
    return rule instanceof ICAL.Recur ? [rule] : []
  })

const within =
  ({ from, to }: Range) =>
  ({ start, end }: Occurrence) =>
    start < to && (end === null ? start >= from : end > from || start >= from)

function single(event: IcalEvent, key: string | null): Occurrence {
  return { ...occurrenceAt(event, event.start, false), key }
}

function occurrenceAt(event: IcalEvent, wall: Date, unread: boolean): Occurrence {
  const { allDay, zone, length } = event
  // Days have no zone: they are kept as midnight of UTC, and told as days.
  const start = allDay ? wall : zone.instantOf(wall)
  const end = length === null ? null : new Date(start.getTime() + length)
  return { event, wall, start, end, key: keyOf(wall, allDay), unread }
}

/** Which occurrence of its series an event stands for; undefined: it is the series. */
export function recurrenceKeyOf({ recurrence }: IcalEvent, master: IcalEvent): string | undefined {
  if (!recurrence) return undefined
  const isDay = recurrence.allDay || master.allDay
  const wall = isDay ? recurrence.wall : master.zone.wallOf(recurrence.zone.instantOf(recurrence.wall))
  return keyOf(wall, master.allDay)
}

/** What stands for single occurrences, by the occurrence. */
const exceptionsOf = (events: readonly IcalEvent[], master: IcalEvent): Map<string, IcalEvent> =>
  new Map(
    events.flatMap((event) => {
      const key = recurrenceKeyOf(event, master)
      return key === undefined ? [] : [[key, event] as const]
    }),
  )

/** When occurrences begin by the clocks of the zone, around a range; undefined where the rule cannot be followed. */
function wallsWithin(master: IcalEvent, { from, to }: Range): Date[] | undefined {
  // A day more on both sides covers every zone.
  const first = new Date(from.getTime() - (master.length ?? 0) - dayMs)
  const last = new Date(to.getTime() + dayMs)
  try {
    for (const rule of rulesOf(master)) if (rule.until) rule.until = untilIn(rule.until, master)
    return withinTime(ruleMs, () => followRules(master, first, last))
  } catch {
    // What its author got wrong is no failure of ours: the event is still there.
    return undefined
  }
}

function followRules(master: IcalEvent, first: Date, last: Date): Date[] {
  const { component, allDay, zone, start } = master
  const walls = new Map<string, Date>()
  const add = (wall: Date) => {
    if (wall >= first && wall <= last && walls.size < most) walls.set(keyOf(wall, allDay), wall)
  }
  if (!component.hasProperty('rrule')) add(start)
  for (const rule of rulesOf(master)) {
    const iterator = rule.iterator(timeOfWall(nearStart(rule, start, first), allDay))
    for (let time = iterator.next(); time && walls.size < most; time = iterator.next()) {
      const wall = wallOfTime(time)
      if (wall > last) break
      if (wall >= start) add(wall)
    }
  }
  const toWall = (time: ICAL.Time, property: ICAL.Property) => {
    const wall = wallOfTime(time)
    if (allDay || time.isDate) return wall
    return time.zone === ICAL.Timezone.utcTimezone && property.getFirstParameter('tzid') === undefined
      ? zone.wallOf(wall)
      : wall
  }
  for (const property of component.getAllProperties('rdate'))
    for (const value of property.getValues()) {
      const time = value instanceof ICAL.Period ? value.start : value
      if (time instanceof ICAL.Time) add(toWall(time, property))
    }
  for (const property of component.getAllProperties('exdate'))
    for (const time of property.getValues())
      if (time instanceof ICAL.Time) {
        const wall = toWall(time, property)
        walls.delete(keyOf(wall, allDay))
        // Some write a day where they mean the time of that day.
        if (time.isDate && !allDay) for (const [key] of walls) if (key.startsWith(keyOf(wall, true))) walls.delete(key)
      }
  return [...walls.values()].sort((left, right) => left.getTime() - right.getTime())
}

/** UNTIL is an instant where the event has a zone, and is held against wall clocks. */
function untilIn(until: ICAL.Time, { allDay, zone }: IcalEvent): ICAL.Time {
  if (until.isDate) return allDay ? until : timeOfWall(new Date(wallOfTime(until).getTime() + dayMs - 1_000), false)
  const wall = until.zone === ICAL.Timezone.utcTimezone ? zone.wallOf(wallOfTime(until)) : wallOfTime(until)
  return timeOfWall(wall, allDay)
}

const stepDays: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/** A start near the range, a whole number of steps on, for rules that repeat by days or weeks and do not count. */
function nearStart(rule: ICAL.Recur, start: Date, first: Date): Date {
  const days = stepDays[rule.freq]
  if (days === undefined || rule.count || first <= start) return start
  const step = days * Math.max(1, rule.interval) * dayMs
  // One step before, so that a week that began earlier is whole.
  return new Date(start.getTime() + Math.max(0, Math.floor((first.getTime() - start.getTime()) / step) - 1) * step)
}
