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
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { keyOf, recurrenceKeyOf } from '../../providers/calendar/ical/expand.ts'
import { type IcalEvent, readEvents } from '../../providers/calendar/ical/read-event.ts'
import { isFirst } from '../../providers/calendar/ical/split-series.ts'
import { occurrenceText } from '../../providers/calendar/ical/write-event.ts'
import type {
  CalendarAccountPort,
  EventDraft,
  EventEdit,
  EventTarget,
  EventTimes,
  RemoteItem,
  RestoreTarget,
} from '../../providers/calendar/port.ts'
import { type CalendarRow, findPerson } from './account-store.ts'
import { type Placed, placeItems, presentEvent } from './agenda.ts'
import { sendInvitations } from './invitations.ts'
import { listSeries } from './item-store.ts'
import { type CalendarDeps, withPort } from './open-account.ts'
import { forgetItem, takeItem } from './sync.ts'
import { putUndo } from './undo-store.ts'
import { writableCalendar } from './writable-calendar.ts'

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
  const calendar = await writableCalendar(deps, scope, given.calendar_id)
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
    await deps.db.transaction(async (db) => {
      // Who was invited by the try before is not invited again.
      const isKnown = (await listSeries(db, calendar.id, item.series)).length > 0
      await takeItem({ ...deps, db }, calendar, item)
      if (port.invites || isKnown) return
      await sendInvitations({ ...deps, db }, scope, { item, attendees, method: 'REQUEST', key })
    })
    return showItem(deps, calendar, item, null)
  })
}

export async function changeEvent(
  deps: CalendarDeps,
  scope: Scope,
  id: CalendarId,
  given: EventChange,
): Promise<CalendarEvent> {
  const calendar = await writableCalendar(deps, scope, id)
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
    const split = isFollowing ? await splitOff(deps, calendar, port, { target, exceptions }, edit) : undefined
    const item = split?.rest ?? (await port.change(calendar.remoteId, target, edit))
    await takeItem(deps, calendar, item)
    await putUndo(
      deps.db,
      calendar.id,
      given.event,
      split ?? { before: [beforeOf(target, item)], kept: item },
      deps.clock.now(),
    )
    if (!port.invites) {
      // Who was invited has the series as one: of its first half they hear that it ends.
      if (split)
        await sendInvitations(deps, scope, { item: split.kept, attendees: guestsBefore(placed), method: 'REQUEST' })
      const before = guestsBefore(placed)
      const now = attendees ?? before
      await sendInvitations(deps, scope, { item, attendees: now, method: 'REQUEST' })
      const left = before.filter((email) => !now.includes(email))
      await sendInvitations(deps, scope, { item, attendees: left, method: 'CANCEL' })
    }
    return showItem(deps, calendar, item, isSeries || isFollowing ? null : target.occurrence)
  })
}

export async function cancelEvent(deps: CalendarDeps, scope: Scope, id: CalendarId, given: EventRef): Promise<null> {
  const calendar = await writableCalendar(deps, scope, id)
  const { target, placed, exceptions } = await targetOf(deps, calendar, given)
  const isFollowing = given.extent === 'following' && target.occurrence !== null
  await withPort(deps, calendar, async (port) => {
    const split = isFollowing ? await splitOff(deps, calendar, port, { target, exceptions }, undefined) : undefined
    const left = split ? split.kept : await port.cancel(calendar.remoteId, target)
    if (left) await takeItem(deps, calendar, left)
    else await forgetItem(deps, calendar.id, target.item.id)
    const undo = split ?? {
      before: [left ? beforeOf(target, left) : target.item, ...(left ? [] : exceptions)],
      kept: left,
    }
    await putUndo(deps.db, calendar.id, given.event, undo, deps.clock.now())
    if (port.invites) return
    const attendees = guestsBefore(placed)
    await sendInvitations(deps, scope, { item: left ?? target.item, attendees, method: left ? 'REQUEST' : 'CANCEL' })
  })
  return null
}

type Split = { target: EventTarget; exceptions: readonly RemoteItem[] }

const guestsBefore = (placed: Placed) => presentEvent(placed).attendees.map(({ email }) => email)

/** What stood where a change left an item: some vendors keep single occurrences as items of their own. */
const beforeOf = ({ item, occurrence, exception }: EventTarget, left: RemoteItem): RemoteItem =>
  left.id === item.id || occurrence === null
    ? item
    : (exception ?? {
        ...item,
        id: left.id,
        series: left.series,
        ical: occurrenceText(item.ical, occurrence) ?? item.ical,
      })

/** One time of an event in a calendar that may be written to, with the calendar's name. */
export async function findEvent(
  deps: CalendarDeps,
  scope: Scope,
  id: CalendarId,
  { event, occurrence }: Pick<EventRef, 'event' | 'occurrence'>,
): Promise<{ event: CalendarEvent; name: string }> {
  const calendar = await writableCalendar(deps, scope, id)
  const { placed } = await targetOf(deps, calendar, { event, occurrence, extent: 'occurrence' })
  return { event: presentEvent(placed), name: calendar.name }
}

/** Ends a series before an occurrence; what follows it goes on as changed, or not at all. */
async function splitOff(
  deps: CalendarDeps,
  calendar: CalendarRow,
  port: CalendarAccountPort,
  { target: { item, occurrence }, exceptions }: Split,
  edit: EventEdit | undefined,
): Promise<RestoreTarget & { kept: RemoteItem }> {
  const from = required(occurrence, 'what is split off begins somewhere')
  const { kept, rest } = await port.split(calendar.remoteId, { item, occurrence: from, exceptions }, edit)
  await takeItem(deps, calendar, kept)
  const master = masterOf(item, calendar)
  const gone = exceptions.filter(({ ical }) => {
    const keys = master ? readEvents([ical], calendar.zone ?? 'UTC').map((event) => recurrenceKeyOf(event, master)) : []
    return keys.some((key) => key !== undefined && key >= from)
  })
  for (const { id } of gone) await forgetItem(deps, calendar.id, id)
  return { before: [item, ...gone], kept, rest }
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
