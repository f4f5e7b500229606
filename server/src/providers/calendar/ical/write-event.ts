import ICAL from 'ical.js'
import type { EventDraft, EventEdit, EventTimes } from '../port.ts'
import { keyOf, recurrenceKeyOf, wallOfKey } from './expand.ts'
import { type IcalEvent, readEvents } from './read-event.ts'
import { zoneComponent } from './write-zone.ts'
import { timeOfWall, zoneNamed } from './zones.ts'

const dayMs = 86_400_000
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A calendar with one event in it. */
export function writeEvent(draft: EventDraft, now: Date): string {
  const calendar = emptyCalendar()
  if (!draft.allDay && draft.zone !== 'UTC') calendar.addSubcomponent(zoneComponent(draft.zone, new Date(draft.start)))
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', draft.key)
  stamp(event, now, 0)
  event.addPropertyWithValue('summary', draft.title)
  if (draft.location) event.addPropertyWithValue('location', draft.location)
  if (draft.description) event.addPropertyWithValue('description', draft.description)
  setTimes(event, draft, draft.zone)
  if (draft.rule) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(draft.rule))
  setAttendees(event, draft.attendees, draft.organizer)
  calendar.addSubcomponent(event)
  return calendar.toString()
}

export function emptyCalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Nalar//Calendar//EN')
  return calendar
}

/** The text with a change of one occurrence, or of the series. Undefined where it has no such event. */
export function changeText(text: string, occurrence: string | null, edit: EventEdit, now: Date): string | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const found = findMaster(calendar)
  if (!found) return undefined
  const event =
    occurrence === null
      ? found
      : (exceptionFor(calendar, found, occurrence) ?? newException(calendar, found, occurrence))
  if (occurrence === null && edit.times) moveSeries(calendar, event, edit.times)
  else if (edit.times) setTimes(event.component, edit.times, event.zone.name)
  for (const [name, value] of [
    ['summary', edit.title],
    ['location', edit.location],
    ['description', edit.description],
  ] as const)
    if (value !== undefined) event.component.updatePropertyWithValue(name, value)
  if (edit.attendees) setAttendees(event.component, edit.attendees, undefined)
  stamp(event.component, now, sequenceOf(event.component) + 1)
  return calendar.toString()
}

/** The text without one occurrence. Undefined where it has no such series. */
export function withoutOccurrence(text: string, occurrence: string, now: Date): string | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const master = findMaster(calendar)
  if (!master) return undefined
  const exception = exceptionFor(calendar, master, occurrence)
  if (exception) calendar.removeSubcomponent(exception.component)
  const property = new ICAL.Property('exdate')
  setTime(property, wallOfKey(occurrence), master.allDay, master.zone.name)
  master.component.addProperty(property)
  stamp(master.component, now, sequenceOf(master.component) + 1)
  return calendar.toString()
}

/** The text as it was before `left` took its place; newer than that, as whoever is invited takes the newest. */
export function restoredText(text: string, left: string | undefined, now: Date): string {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  const later = left === undefined ? [] : new ICAL.Component(ICAL.parse(left)).getAllSubcomponents('vevent')
  const sequence = Math.max(0, ...[...events, ...later].map(sequenceOf)) + 1
  for (const event of events) stamp(event, now, sequence)
  return calendar.toString()
}

/** One occurrence of a series as it is by its rule, as a text of its own. Undefined where the text has no such series. */
export function occurrenceText(text: string, occurrence: string): string | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const master = findMaster(calendar)
  if (!master) return undefined
  const { component } = newException(calendar, master, occurrence)
  for (const event of calendar.getAllSubcomponents('vevent'))
    if (event !== component) calendar.removeSubcomponent(event)
  return calendar.toString()
}

/** The same as an invitation, or its end, for those who are invited: an answer to it goes to the organizer. */
export function asInvitation(text: string, method: 'REQUEST' | 'CANCEL'): string {
  const calendar = new ICAL.Component(ICAL.parse(text))
  calendar.updatePropertyWithValue('method', method)
  if (method === 'CANCEL')
    for (const event of calendar.getAllSubcomponents('vevent')) event.updatePropertyWithValue('status', 'CANCELLED')
  return calendar.toString()
}

/** The events of a calendar in the order in which readEvents has them, over the same components. */
export function eventsIn(calendar: ICAL.Component): IcalEvent[] {
  const components = calendar.getAllSubcomponents('vevent')
  return readEvents([calendar.toString()], 'UTC').flatMap((event, index) => {
    const component = components[index]
    return component ? [{ ...event, component }] : []
  })
}

export const findMaster = (calendar: ICAL.Component) => eventsIn(calendar).find(({ recurrence }) => !recurrence)

const exceptionFor = (calendar: ICAL.Component, master: IcalEvent, occurrence: string): IcalEvent | undefined =>
  eventsIn(calendar).find((event) => recurrenceKeyOf(event, master) === occurrence)

function newException(calendar: ICAL.Component, master: IcalEvent, occurrence: string): IcalEvent {
  const component = new ICAL.Component(ICAL.parse(master.component.toString()))
  for (const name of ['rrule', 'rdate', 'exdate', 'exrule']) component.removeAllProperties(name)
  const wall = wallOfKey(occurrence)
  const { allDay, zone, length } = master
  const id = new ICAL.Property('recurrence-id')
  setTime(id, wall, allDay, zone.name)
  component.addProperty(id)
  const start = allDay ? wall : zone.instantOf(wall)
  const end = new Date(start.getTime() + (length ?? 0))
  setTimes(
    component,
    allDay
      ? { allDay, start: keyOf(start, true), end: keyOf(new Date(end.getTime() - dayMs), true) }
      : { allDay, start: start.toISOString(), end: end.toISOString() },
    zone.name,
  )
  calendar.addSubcomponent(component)
  return { ...master, component, start: wall, recurrence: { allDay, wall, zone } }
}

/** A series that moves takes what stands for single occurrences along. */
function moveSeries(calendar: ICAL.Component, master: IcalEvent, times: EventTimes): void {
  const begins = times.allDay ? midnight(times.start) : master.zone.wallOf(new Date(times.start))
  const moved = begins.getTime() - master.start.getTime()
  if (times.allDay === master.allDay)
    for (const { component } of eventsIn(calendar)) {
      const names = component === master.component ? ['exdate', 'rdate'] : ['recurrence-id']
      for (const name of names)
        for (const property of component.getAllProperties(name)) {
          const values = property.getValues()
          for (const value of values) if (value instanceof ICAL.Time) value.adjust(0, 0, 0, Math.round(moved / 1_000))
          // What is only changed in place is not written.
          if (values.length === 1) property.setValue(values[0] as ICAL.Time)
          else property.setValues(values)
        }
    }
  setTimes(master.component, times, master.zone.name)
}

const sequenceOf = (component: ICAL.Component) => Number(component.getFirstPropertyValue('sequence') ?? 0) || 0

export function stamp(component: ICAL.Component, now: Date, sequence: number): void {
  component.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  component.updatePropertyWithValue('sequence', sequence)
}

/** UTC goes with every zone that has no name of its own in the text; a named one stays, so that a series keeps its clocks. */
export function setTimes(component: ICAL.Component, times: EventTimes, zone: string): void {
  for (const name of ['dtstart', 'dtend', 'duration']) component.removeAllProperties(name)
  const put = (name: string, wall: Date) => {
    const property = new ICAL.Property(name)
    setTime(property, wall, times.allDay, zone)
    component.addProperty(property)
  }
  if (times.allDay) {
    put('dtstart', midnight(times.start))
    put('dtend', new Date(midnight(times.end).getTime() + dayMs))
    return
  }
  const clocks = zoneNamed(zone)
  put('dtstart', clocks.wallOf(new Date(times.start)))
  put('dtend', clocks.wallOf(new Date(times.end)))
}

export function setTime(property: ICAL.Property, wall: Date, isDate: boolean, zone: string): void {
  const time = timeOfWall(wall, isDate)
  if (isDate) property.resetType('date')
  else if (zone === 'UTC') time.zone = ICAL.Timezone.utcTimezone
  else property.setParameter('tzid', zone)
  property.setValue(time)
}

function setAttendees(
  component: ICAL.Component,
  attendees: readonly string[],
  organizer: EventDraft['organizer'] | undefined,
): void {
  const before = new Map(
    component.getAllProperties('attendee').map((property) => [
      String(property.getFirstValue())
        .replace(/^mailto:/i, '')
        .toLowerCase(),
      property,
    ]),
  )
  component.removeAllProperties('attendee')
  for (const address of attendees) {
    const known = before.get(address)
    const property = known ?? new ICAL.Property('attendee')
    if (!known) {
      property.setParameter('partstat', 'NEEDS-ACTION')
      property.setParameter('rsvp', 'TRUE')
      property.setValue(`mailto:${address}`)
    }
    component.addProperty(property)
  }
  if (!organizer || attendees.length === 0) return
  const property = new ICAL.Property('organizer')
  property.setParameter('cn', organizer.name)
  property.setValue(`mailto:${organizer.email}`)
  component.addProperty(property)
}
