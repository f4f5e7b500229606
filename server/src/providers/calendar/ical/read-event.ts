import ICAL from 'ical.js'
import type { CalendarAttendee } from '#contract/calendar/schemas.ts'
import { type IcalZone, type OwnZones, readOwnZones, wallOfTime, zoneOfProperty } from './zones.ts'

/** A VEVENT with its times taken apart. */
export type IcalEvent = {
  component: ICAL.Component
  allDay: boolean
  /** When it begins, by the clocks of its zone. */
  start: Date
  zone: IcalZone
  /** Milliseconds; null: no end is said. */
  length: number | null
  /** Which occurrence of a series it stands for, by the clocks of the series' zone; an instant where the series is not known. */
  recurrence: { allDay: boolean; wall: Date; zone: IcalZone } | undefined
}

const dayMs = 86_400_000

/** The events of texts that belong together. Throws where one is no iCalendar text. */
export function readEvents(texts: readonly string[], floating: string): IcalEvent[] {
  const own: OwnZones = new Map()
  const calendars = texts.map((text) => new ICAL.Component(ICAL.parse(text)))
  for (const calendar of calendars) readOwnZones(calendar, own)
  return calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').flatMap((component) => {
      const event = readEvent(component, own, floating)
      return event ? [event] : []
    }),
  )
}

function readEvent(component: ICAL.Component, own: OwnZones, floating: string): IcalEvent | undefined {
  const property = component.getFirstProperty('dtstart')
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return undefined
  const zone = zoneOfProperty(property, own, floating)
  const [start, allDay] = [wallOfTime(time), time.isDate]
  const idProperty = component.getFirstProperty('recurrence-id')
  const id = idProperty?.getFirstValue()
  return {
    component,
    allDay,
    start,
    zone,
    length: lengthOf(component, { start, allDay, zone }, own, floating),
    recurrence:
      idProperty && id instanceof ICAL.Time
        ? { allDay: id.isDate, wall: wallOfTime(id), zone: zoneOfProperty(idProperty, own, floating) }
        : undefined,
  }
}

type Begins = { start: Date; allDay: boolean; zone: IcalZone }

function lengthOf(component: ICAL.Component, { start, allDay, zone }: Begins, own: OwnZones, floating: string) {
  const property = component.getFirstProperty('dtend')
  const end = property?.getFirstValue()
  if (property && end instanceof ICAL.Time) {
    if (allDay) return Math.max(dayMs, wallOfTime(end).getTime() - start.getTime())
    const ends = zoneOfProperty(property, own, floating).instantOf(wallOfTime(end))
    return Math.max(0, ends.getTime() - zone.instantOf(start).getTime())
  }
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() * 1_000)
  // What begins on a day lasts that day; of anything else the end is not known.
  return allDay ? dayMs : null
}

export const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

const addressOf = (property: ICAL.Property) =>
  String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .toLowerCase()

const responses: Record<string, CalendarAttendee['response']> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

export const attendeesOf = (component: ICAL.Component): CalendarAttendee[] =>
  component.getAllProperties('attendee').map((property) => ({
    email: addressOf(property),
    name: property.getFirstParameter('cn') ?? null,
    response: responses[property.getFirstParameter('partstat') ?? ''] ?? 'none',
  }))

export function organizerOf(component: ICAL.Component): string | null {
  const property = component.getFirstProperty('organizer')
  return property ? addressOf(property) : null
}
