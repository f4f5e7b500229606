import ICAL from 'ical.js'
import { emptyCalendar } from './ical/write-event.ts'
import { isZoneName, timeOfWall, zoneNamed } from './ical/zones.ts'
import type { RemoteItem } from './port.ts'

type GoogleTime = { date?: string; dateTime?: string; timeZone?: string }
/** What Google documents of an event, as far as it is read here. */
export type GoogleEvent = {
  id: string
  etag?: string
  status?: 'confirmed' | 'tentative' | 'cancelled'
  summary?: string
  description?: string
  location?: string
  htmlLink?: string
  hangoutLink?: string
  start?: GoogleTime
  end?: GoogleTime
  endTimeUnspecified?: boolean
  recurrence?: string[]
  recurringEventId?: string
  originalStartTime?: GoogleTime
  transparency?: 'opaque' | 'transparent'
  organizer?: { email?: string; displayName?: string; self?: boolean }
  attendees?: { email?: string; displayName?: string; responseStatus?: string; resource?: boolean }[]
}

const responses: Record<string, string> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  needsAction: 'NEEDS-ACTION',
}

/** An event of Google's as an iCalendar text; undefined: it has no time. `zone` is that of its calendar. */
export function toItem(event: GoogleEvent, zone: string): RemoteItem | undefined {
  const { id, etag = '', recurringEventId } = event
  // A cancelled occurrence says only which one it was.
  const start = event.start ?? event.originalStartTime
  if (!start?.date && !start?.dateTime) return undefined
  const calendar = emptyCalendar()
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', id)
  component.addPropertyWithValue('summary', event.summary ?? '')
  if (event.location) component.addPropertyWithValue('location', event.location)
  if (event.description) component.addPropertyWithValue('description', event.description)
  const link = event.hangoutLink ?? event.htmlLink
  if (link) component.addPropertyWithValue('url', link)
  component.addPropertyWithValue('status', (event.status ?? 'confirmed').toUpperCase())
  if (event.transparency === 'transparent') component.addPropertyWithValue('transp', 'TRANSPARENT')
  putTime(component, 'dtstart', start, zone)
  if (event.end && !event.endTimeUnspecified) putTime(component, 'dtend', event.end, zone)
  if (recurringEventId && event.originalStartTime) putTime(component, 'recurrence-id', event.originalStartTime, zone)
  for (const line of event.recurrence ?? []) putRule(component, line)
  putPeople(component, event)
  calendar.addSubcomponent(component)
  return { id, series: recurringEventId ?? id, etag, ical: calendar.toString() }
}

function putTime(component: ICAL.Component, name: string, time: GoogleTime, calendarZone: string): void {
  const property = new ICAL.Property(name)
  if (time.date) {
    property.resetType('date')
    property.setValue(timeOfWall(new Date(`${time.date}T00:00:00Z`), true))
  } else if (time.dateTime) {
    const named = time.timeZone ?? calendarZone
    const zone = isZoneName(named) ? named : 'UTC'
    const wall = timeOfWall(zoneNamed(zone).wallOf(new Date(time.dateTime)), false)
    if (zone === 'UTC') wall.zone = ICAL.Timezone.utcTimezone
    else property.setParameter('tzid', zone)
    property.setValue(wall)
  } else return
  component.addProperty(property)
}

/** A line that cannot be read leaves the event where it first was. */
function putRule(component: ICAL.Component, line: string): void {
  try {
    component.addProperty(ICAL.Property.fromString(line))
  } catch {
    component.addPropertyWithValue('x-unread-rule', line.slice(0, 200))
  }
}

function putPeople(component: ICAL.Component, { organizer, attendees = [] }: GoogleEvent): void {
  if (organizer?.email) {
    const property = new ICAL.Property('organizer')
    if (organizer.displayName) property.setParameter('cn', organizer.displayName)
    property.setValue(`mailto:${organizer.email}`)
    component.addProperty(property)
  }
  for (const { email, displayName, responseStatus, resource } of attendees) {
    if (!email || resource) continue
    const property = new ICAL.Property('attendee')
    if (displayName) property.setParameter('cn', displayName)
    property.setParameter('partstat', responses[responseStatus ?? ''] ?? 'NEEDS-ACTION')
    property.setValue(`mailto:${email}`)
    component.addProperty(property)
  }
}
