import type {
  CalendarEvent,
  CalendarId,
  CalendarRepeats,
  CalendarWhen,
  EventChange,
  EventInput,
  EventRef,
} from '#contract/calendar/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { hasAddOn } from '#contract/plans.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { keyOf, recurrenceKeyOf } from '../../providers/calendar/ical/expand.ts'
import { type IcalEvent, readEvents } from '../../providers/calendar/ical/read-event.ts'
import { isFirst } from '../../providers/calendar/ical/split-series.ts'
import {
  type CalendarAccountPort,
  CalendarError,
  type EventDraft,
  type EventEdit,
  type EventTarget,
  type EventTimes,
  type RemoteItem,
} from '../../providers/calendar/port.ts'
import { planOf } from '../billing/service.ts'
import { type CalendarRow, findAnyAccount, findCalendar, findPerson } from './account-store.ts'
import { type Placed, placeItems, presentEvent } from './agenda.ts'
import { sendInvitations } from './invitations.ts'
import { listSeries } from './item-store.ts'
import { type CalendarDeps, calendarFailure, openAccount } from './open-account.ts'
import { forgetItem, requestSync, takeItem } from './sync.ts'

const dayMs = 86_400_000
/** Around an event that was just written, to find it again. */
const around = { from: new Date(0), to: new Date('2200-01-01') }

const rules: Record<CalendarRepeats, string | null> = {
  none: null,
  daily: 'FREQ=DAILY',
  workdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}

export async function createEvent(deps: CalendarDeps, scope: Scope, given: EventInput): Promise<CalendarEvent> {
  const calendar = await writable(deps, scope, given.calendar_id)
  const organizer = await findPerson(deps.db, scope.userId)
  const { event_key: key, title, location, description, zone, attendees } = given
  const about = { key, title, location, description, zone, attendees }
  const draft: EventDraft = {
    ...about,
    ...timesOf(given.when),
    rule: rules[given.repeats],
    organizer: { name: organizer?.name ?? '', email: organizer?.email ?? '' },
  }
  return withPort(deps, calendar, async (port) => {
    const item = await port.create(calendar.remoteId, draft)
    await takeItem(deps, calendar, item)
    if (!port.invites) await sendInvitations(deps, scope, { item, attendees, method: 'REQUEST' })
    return showItem(deps, calendar, item, null)
  })
}

export async function changeEvent(
  deps: CalendarDeps,
  scope: Scope,
  id: CalendarId,
  given: EventChange,
): Promise<CalendarEvent> {
  const calendar = await writable(deps, scope, id)
  const { target, placed, exceptions } = await targetOf(deps, calendar, given)
  const isFollowing = given.extent === 'following' && target.occurrence !== null
  const isSeries = target.occurrence === null
  const { title, location, description, when, attendees } = given
  const edit: EventEdit = {
    ...(title !== undefined && { title }),
    ...(location !== undefined && { location }),
    ...(description !== undefined && { description }),
    ...(attendees && { attendees }),
    ...(when && { times: isSeries && given.occurrence !== null ? movedSeries(when, placed) : timesOf(when) }),
  }
  return withPort(deps, calendar, async (port) => {
    const item = isFollowing
      ? await splitOff(deps, calendar, port, { target, exceptions }, edit)
      : await port.change(calendar.remoteId, target, edit)
    await takeItem(deps, calendar, item)
    if (!port.invites) {
      const before = presentEvent(placed).attendees.map(({ email }) => email)
      const now = attendees ?? before
      await sendInvitations(deps, scope, { item, attendees: now, method: 'REQUEST' })
      const left = before.filter((email) => !now.includes(email))
      await sendInvitations(deps, scope, { item, attendees: left, method: 'CANCEL' })
    }
    return showItem(deps, calendar, item, isSeries || isFollowing ? null : target.occurrence)
  })
}

export async function cancelEvent(deps: CalendarDeps, scope: Scope, id: CalendarId, given: EventRef): Promise<null> {
  const calendar = await writable(deps, scope, id)
  const { target, placed, exceptions } = await targetOf(deps, calendar, given)
  const isFollowing = given.extent === 'following' && target.occurrence !== null
  await withPort(deps, calendar, async (port) => {
    const left = isFollowing
      ? await splitOff(deps, calendar, port, { target, exceptions }, undefined)
      : await port.cancel(calendar.remoteId, target)
    if (left) await takeItem(deps, calendar, left)
    else await forgetItem(deps, calendar.id, target.item.id)
    if (port.invites) return
    const attendees = presentEvent(placed).attendees.map(({ email }) => email)
    await sendInvitations(deps, scope, { item: left ?? target.item, attendees, method: left ? 'REQUEST' : 'CANCEL' })
  })
  return null
}

type Split = { target: EventTarget; exceptions: readonly RemoteItem[] }

/** Ends a series before an occurrence; gives what follows it, or where nothing does what is left. */
async function splitOff(
  deps: CalendarDeps,
  calendar: CalendarRow,
  port: CalendarAccountPort,
  { target: { item, occurrence }, exceptions }: Split,
  edit: EventEdit | undefined,
): Promise<RemoteItem> {
  const from = required(occurrence, 'what is split off begins somewhere')
  const { kept, rest } = await port.split(calendar.remoteId, { item, occurrence: from, exceptions }, edit)
  await takeItem(deps, calendar, kept)
  const master = masterOf(item, calendar)
  for (const { id, ical } of exceptions) {
    const keys = master ? readEvents([ical], calendar.zone ?? 'UTC').map((event) => recurrenceKeyOf(event, master)) : []
    if (keys.some((key) => key !== undefined && key >= from)) await forgetItem(deps, calendar.id, id)
  }
  return rest ?? kept
}

/** A calendar of the person's that may be written to, where the plan has calendars. */
async function writable(deps: CalendarDeps, scope: Scope, id: CalendarId): Promise<CalendarRow> {
  const calendar = await findCalendar(deps.db, scope, id)
  if (!calendar) throw fail('calendar_not_found')
  if (!hasAddOn(await planOf(deps.db, scope.organizationId), 'google_calendar')) throw fail('add_on_not_in_plan')
  if (!calendar.canWrite) throw fail('calendar_read_only')
  return calendar
}

function timesOf(when: CalendarWhen): EventTimes {
  const { all_day: allDay, start, end } = when
  if (allDay ? end < start : Date.parse(end) < Date.parse(start)) throw fail('calendar_ends_before')
  return { allDay, start, end }
}

/** Which event or occurrence is meant, as it is known here. */
async function targetOf(
  { db }: CalendarDeps,
  calendar: CalendarRow,
  { event, occurrence, extent }: EventRef,
): Promise<{ target: EventTarget; placed: Placed; exceptions: RemoteItem[] }> {
  const rows = await listSeries(db, calendar.id, event)
  const item = rows.find(({ id }) => id === event)
  if (!item) throw fail('calendar_event_not_found')
  const all = occurrence === null ? around : aroundKey(occurrence)
  const placed = placeItems(rows, [calendar], all).filter((place) => place.item.id === event)
  const found = occurrence === null ? placed[0] : placed.find((place) => place.occurrence.key === occurrence)
  if (!found) throw fail('calendar_event_not_found')
  const repeats = found.occurrence.key !== null
  const key = repeats ? found.occurrence.key : null
  // What follows the first one is all of it.
  const isAll = extent === 'series' || (extent === 'following' && key !== null && isFirst(item.ical, key))
  const which = isAll ? null : key
  const exception = which === null ? undefined : exceptionOf(rows, found)
  const exceptions = rows.filter(({ id }) => id !== event)
  return { target: { item, occurrence: which, exception }, placed: found, exceptions }
}

/** An occurrence that was moved may be elsewhere: a month around covers what people move. */
function aroundKey(key: string) {
  const at = Date.parse(`${key.slice(0, 10)}T00:00:00Z`)
  return { from: new Date(at - 400 * dayMs), to: new Date(at + 400 * dayMs) }
}

/** The series itself; undefined: only single occurrences of it are known. */
const masterOf = ({ ical }: RemoteItem, { zone }: CalendarRow): IcalEvent | undefined =>
  readEvents([ical], zone ?? 'UTC').find(({ recurrence }) => !recurrence)

/** Of vendors that keep occurrences as items of their own: the one that this is. */
function exceptionOf(rows: readonly RemoteItem[], { occurrence, item, calendar }: Placed): RemoteItem | undefined {
  const master = masterOf(item, calendar)
  if (!master) return undefined
  return rows.find(
    ({ id, ical }) =>
      id !== item.id &&
      readEvents([ical], calendar.zone ?? 'UTC').some((event) => recurrenceKeyOf(event, master) === occurrence.key),
  )
}

/** A series moves by as much as its occurrence does. */
function movedSeries(when: CalendarWhen, { occurrence, item, calendar }: Placed): EventTimes {
  const times = timesOf(when)
  const master = masterOf(item, calendar)
  if (!master) return times
  const { zone } = master
  const wallOf = (text: string) => (times.allDay ? new Date(`${text}T00:00:00Z`) : zone.wallOf(new Date(text)))
  const shift = wallOf(times.start).getTime() - occurrence.wall.getTime()
  const length = wallOf(times.end).getTime() - wallOf(times.start).getTime()
  const start = new Date(master.start.getTime() + shift)
  const end = new Date(start.getTime() + length)
  if (times.allDay) return { allDay: true, start: keyOf(start, true), end: keyOf(end, true) }
  return { allDay: false, start: zone.instantOf(start).toISOString(), end: zone.instantOf(end).toISOString() }
}

async function withPort<T>(
  deps: CalendarDeps,
  calendar: CalendarRow,
  work: (port: CalendarAccountPort) => Promise<T>,
): Promise<T> {
  const row = await findAnyAccount(deps.db, calendar.accountId)
  if (!row) throw fail('calendar_not_found')
  try {
    return await work(await openAccount(deps, row))
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    // What is there now is looked at, so that the next try begins from it.
    if (error.reason === 'changed' || error.reason === 'gone' || error.reason === 'ended')
      await requestSync(deps, [row.id])
    throw calendarFailure(row, error)
  }
}

async function showItem(
  { db }: CalendarDeps,
  calendar: CalendarRow,
  item: RemoteItem,
  occurrence: string | null,
): Promise<CalendarEvent> {
  const rows = await listSeries(db, calendar.id, item.series)
  const placed = placeItems(rows, [calendar], occurrence === null ? around : aroundKey(occurrence))
  const found = occurrence === null ? placed[0] : placed.find((place) => place.occurrence.key === occurrence)
  if (!found) throw fail('calendar_event_not_found')
  return presentEvent(found)
}
