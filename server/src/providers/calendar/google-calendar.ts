import { allowOwn, createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { askWithToken, type TokenOf } from '../oauth/ask-with-token.ts'
import { OAuthError } from '../oauth/port.ts'
import { vendorAddresses } from '../oauth/vendor-addresses.ts'
import { failureOf, toCalendarError } from './google-errors.ts'
import { type GoogleEvent, toItem } from './google-events.ts'
import { timesOfEvent, wallOfKey } from './ical/expand.ts'
import { attendeesOf, readEvents, textOf } from './ical/read-event.ts'
import { joinTexts, recurrenceLines, splitKey, splitSeries } from './ical/split-series.ts'
import { changeText } from './ical/write-event.ts'
import {
  type CalendarAccountPort,
  CalendarError,
  type EventDraft,
  type EventEdit,
  type EventTarget,
  type EventTimes,
  type KnownCalendar,
  type RemoteCalendar,
  type RemoteChanges,
  type RemoteItem,
} from './port.ts'

type Options = { at: string | undefined; allow: NetAllowance; now: () => Date }
type ListedCalendar = {
  id: string
  summary: string
  summaryOverride?: string
  backgroundColor?: string
  timeZone?: string
  accessRole?: string
  primary?: boolean
  deleted?: boolean
}
type CalendarPage = { items?: ListedCalendar[]; nextPageToken?: string }
type EventPage = { items?: GoogleEvent[]; nextPageToken?: string; nextSyncToken?: string; timeZone?: string }

const timeoutMs = 20_000
const maxBytes = 8 * 1024 * 1024
const perPage = 250
/** Events that ended before then are not fetched. */
const pastDays = 400
const dayMs = 86_400_000

/** Google Calendar, version 3 of its programs. */
export function createGoogleCalendar({ at, allow, now }: Options) {
  const fetch = createGuardedFetch({ allow: allowOwn(at, allow), timeoutMs, maxBytes })
  const base = `${vendorAddresses.google(at).api}/calendar/v3`
  const ask = async (token: TokenOf, path: string, query: Query = {}, init: Init = {}): Promise<Response> => {
    const given = new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const { body, headers, ...rest } = init
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    return askWithToken(fetch, `${base}${path}?${given}`, token, {
      ...rest,
      headers: { ...json, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw error instanceof OAuthError ? toCalendarError(error) : error
    })
  }
  const read = async <T>(...asked: Parameters<typeof ask>): Promise<T> => {
    const response = await ask(...asked)
    if (!response.ok) throw await failureOf(response)
    // What Google documents of its answer; whoever asks reads only these fields.
    return (await response.json().catch((error: unknown) => {
      throw new CalendarError('away', 'unreadable answer', { cause: error })
    })) as T
  }
  return {
    /** The address of the account behind a token. */
    whoIs: async (accessToken: string): Promise<string> =>
      (await read<ListedCalendar>(async () => accessToken, '/users/me/calendarList/primary')).id,
    close: fetch.close,
    open: (token: TokenOf): CalendarAccountPort => {
      /** One occurrence is an event of its own at Google, found by when it was to begin. */
      const idOf = async (calendar: string, { item, occurrence, exception }: EventTarget): Promise<string> => {
        if (occurrence === null) return item.id
        if (exception) return exception.id
        const originalStart = originalStartOf(item.ical, occurrence)
        const { items = [] } = await read<EventPage>(token, `${eventAt(calendar, item.id)}/instances`, {
          originalStart,
        })
        const [found] = items
        if (!found) throw new CalendarError('gone', 'no such occurrence')
        return found.id
      }
      const itemOf = (event: GoogleEvent): RemoteItem => {
        const item = toItem(event, 'UTC')
        if (!item) throw new CalendarError('refused', 'the event has no time')
        return item
      }
      /** What follows a split: everything of the series but what is its own. One that came before is written anew. */
      const insertRest = async (calendar: string, { id, item, text, edit }: Rest): Promise<RemoteItem> => {
        const before = await read<GoogleEvent>(token, eventAt(calendar, item.id))
        const [master] = readEvents([text], 'UTC').filter(({ recurrence }) => !recurrence)
        if (!master) throw new CalendarError('gone', 'no such event')
        const guests = edit.attendees ? guestsOf(before.attendees, edit.attendees) : before.attendees
        const body = {
          ...withoutOwn(before),
          ...fieldsOf(edit),
          ...timesOf(edit.times ?? timesOfEvent(master), master.zone.name),
          ...(guests && { attendees: guests }),
          id,
          status: 'confirmed',
          recurrence: recurrenceLines(text),
        }
        const response = await ask(token, eventsOf(calendar), { sendUpdates: 'all' }, { method: 'POST', body })
        if (response.ok) return itemOf((await response.json()) as GoogleEvent)
        if (response.status !== 409) throw await failureOf(response)
        return itemOf(await read(token, eventAt(calendar, id), { sendUpdates: 'all' }, { method: 'PATCH', body }))
      }
      return {
        invites: true,
        calendars: () => listCalendars((query) => read<CalendarPage>(token, '/users/me/calendarList', query)),
        changes: (known, take) =>
          followChanges((query) => ask(token, eventsOf(known.id), query), { ...known, now: now() }, take),
        create: async (calendar, draft) => {
          const id = draft.key.replaceAll('-', '')
          const body = { id, ...fieldsOf(draft), ...timesOf(draft, draft.zone), ...ruleOf(draft) }
          const response = await ask(token, eventsOf(calendar), { sendUpdates: 'all' }, { method: 'POST', body })
          // The same key came before: it is there already.
          if (response.status === 409) return itemOf(await read(token, eventAt(calendar, id)))
          if (!response.ok) throw await failureOf(response)
          return itemOf((await response.json()) as GoogleEvent)
        },
        change: async (calendar, target, edit) => {
          const id = await idOf(calendar, target)
          const zone = readEvents([target.item.ical], 'UTC')[0]?.zone.name ?? 'UTC'
          const before = edit.attendees && (await read<GoogleEvent>(token, eventAt(calendar, id))).attendees
          const guests = edit.attendees && { attendees: guestsOf(before, edit.attendees) }
          const body = { ...fieldsOf(edit), ...(edit.times && timesOf(edit.times, zone)), ...guests }
          const init = { method: 'PATCH', body, headers: etagOf(target) }
          return itemOf(await read(token, eventAt(calendar, id), { sendUpdates: 'all' }, init))
        },
        // As Google documents it: the series is trimmed, what follows is a new one. What was changed of single occurrences there begins anew.
        split: async (calendar, { item, occurrence, exceptions }, edit) => {
          const texts = exceptions.map(({ ical }) => ical)
          const halves = splitSeries(joinTexts(item.ical, texts), occurrence, now())
          const text = halves && (edit ? changeText(halves.rest, null, edit, now()) : halves.rest)
          if (!halves || text === undefined) throw new CalendarError('gone', 'no such event')
          const id = splitKey(item.id, occurrence).replaceAll('-', '')
          const rest = edit && (await insertRest(calendar, { id, item, text, edit }))
          try {
            const init = {
              method: 'PATCH',
              body: { recurrence: recurrenceLines(halves.kept) },
              headers: { 'if-match': item.etag },
            }
            const updates = { sendUpdates: 'all' }
            return { kept: itemOf(await read(token, eventAt(calendar, item.id), updates, init)), rest }
          } catch (error) {
            if (rest) await ask(token, eventAt(calendar, id), {}, { method: 'DELETE' }).catch(() => {})
            throw error
          }
        },
        restore: async (calendar, { before, kept, rest }) => {
          const away = rest && eventAt(calendar, rest.id)
          if (away) {
            const init = { method: 'DELETE', headers: { 'if-match': rest.etag } }
            const response = await ask(token, away, { sendUpdates: 'all' }, init)
            if (!response.ok && response.status !== 404 && response.status !== 410) throw await failureOf(response)
          }
          const putBack = async ({ id, ical }: RemoteItem, headers: Record<string, string>) => {
            const { attendees } = await read<GoogleEvent>(token, eventAt(calendar, id))
            const body = fieldsOfText(ical, attendees)
            return itemOf(
              await read(token, eventAt(calendar, id), { sendUpdates: 'all' }, { method: 'PATCH', body, headers }),
            )
          }
          const [item, ...others] = before
          if (!item) return []
          try {
            const restored = [await putBack(item, kept?.etag ? { 'if-match': kept.etag } : {})]
            for (const other of others) restored.push(await putBack(other, {}))
            return restored
          } catch (error) {
            if (away) await ask(token, away, {}, { method: 'PATCH', body: { status: 'confirmed' } }).catch(() => {})
            throw error
          }
        },
        cancel: async (calendar, target) => {
          const id = await idOf(calendar, target)
          const init = { method: 'DELETE', headers: etagOf(target) }
          const response = await ask(token, eventAt(calendar, id), { sendUpdates: 'all' }, init)
          if (!response.ok && response.status !== 410) throw await failureOf(response)
          if (target.occurrence === null) return undefined
          return itemOf(await read(token, eventAt(calendar, id)))
        },
      }
    },
  }
}

type Rest = { id: string; item: RemoteItem; text: string; edit: EventEdit }

/** An event as its text has it. */
function fieldsOfText(ical: string, attendees: GoogleEvent['attendees']): object {
  const [event] = readEvents([ical], 'UTC')
  if (!event) throw new CalendarError('gone', 'no such event')
  const { component, zone, recurrence } = event
  const text = (name: string) => textOf(component, name)
  const lines = recurrence ? [] : recurrenceLines(ical)
  return {
    summary: text('summary'),
    location: text('location'),
    description: text('description'),
    ...timesOf(timesOfEvent(event), zone.name),
    ...(lines.length > 0 && { recurrence: lines }),
    attendees: guestsOf(
      attendees,
      attendeesOf(component).map(({ email }) => email),
    ),
    status: (text('status') || 'confirmed').toLowerCase(),
  }
}

/** What Google itself gives an event. */
const own = [
  'etag',
  'htmlLink',
  'hangoutLink',
  'conferenceData',
  'iCalUID',
  'created',
  'updated',
  'creator',
  'organizer',
]
const withoutOwn = (event: GoogleEvent): object =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !own.includes(name) && name !== 'sequence'))

type Query = Record<string, string | undefined>
type Init = Omit<RequestInit, 'body' | 'headers'> & { body?: unknown; headers?: Record<string, string> }

const eventsOf = (calendar: string) => `/calendars/${encodeURIComponent(calendar)}/events`
const eventAt = (calendar: string, id: string) => `${eventsOf(calendar)}/${encodeURIComponent(id)}`
/** An exception is held against its own state, a regular occurrence has none yet. */
function etagOf({ item, occurrence, exception }: EventTarget): Record<string, string> {
  const etag = occurrence === null ? item.etag : exception?.etag
  return etag ? { 'if-match': etag } : {}
}

function originalStartOf(ical: string, occurrence: string): string {
  const master = readEvents([ical], 'UTC').find(({ recurrence }) => !recurrence)
  if (!master || master.allDay) return occurrence
  return master.zone.instantOf(wallOfKey(occurrence)).toISOString()
}

type Fields = Pick<EventEdit, 'title' | 'location' | 'description' | 'attendees'>
const fieldsOf = ({ title, location, description, attendees }: Fields) => ({
  ...(title !== undefined && { summary: title }),
  ...(location !== undefined && { location }),
  ...(description !== undefined && { description }),
  ...(attendees && { attendees: attendees.map((email) => ({ email })) }),
})

/** A list takes the place of the one before: who stays keeps what they answered, and so do rooms. */
const guestsOf = (before: GoogleEvent['attendees'] = [], wanted: readonly string[]): GoogleEvent['attendees'] => {
  const kept = before.filter(({ email, resource }) => resource || wanted.includes(email?.toLowerCase() ?? ''))
  const known = new Set(kept.map(({ email }) => email?.toLowerCase()))
  return [...kept, ...wanted.filter((email) => !known.has(email)).map((email) => ({ email }))]
}

const ruleOf = ({ rule }: EventDraft) => (rule === null ? {} : { recurrence: [`RRULE:${rule}`] })

/** Google's end of an all-day event is the day after. What was a day before must be told that it is none any more. */
function timesOf({ allDay, start, end }: EventTimes, timeZone: string): { start: GoogleTimes; end: GoogleTimes } {
  if (!allDay) {
    const at = (dateTime: string) => ({ dateTime, timeZone, date: null })
    return { start: at(start), end: at(end) }
  }
  const dayOf = (date: string) => ({ date, dateTime: null, timeZone: null })
  const after = new Date(Date.parse(`${end}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return { start: dayOf(start), end: dayOf(after) }
}
type GoogleTimes = Record<'date' | 'dateTime' | 'timeZone', string | null>

async function listCalendars(page: (query: Query) => Promise<CalendarPage>): Promise<RemoteCalendar[]> {
  const found: RemoteCalendar[] = []
  let pageToken: string | undefined
  do {
    const { items = [], nextPageToken } = await page({ maxResults: String(perPage), pageToken })
    found.push(...items.filter(({ deleted }) => !deleted).map(toCalendar))
    pageToken = nextPageToken
  } while (pageToken)
  return found
}

const toCalendar = (listed: ListedCalendar): RemoteCalendar => ({
  id: listed.id,
  name: listed.summaryOverride ?? listed.summary,
  color: listed.backgroundColor ?? null,
  zone: listed.timeZone ?? null,
  canWrite: listed.accessRole === 'owner' || listed.accessRole === 'writer',
  isPrimary: listed.primary === true,
  version: null,
})

/** From the sync token on, or all of it where there is none or Google knows it no longer (410). */
async function followChanges(
  list: (query: Query) => Promise<Response>,
  known: KnownCalendar & { now: Date },
  take: (page: RemoteChanges) => Promise<void>,
): Promise<{ cursor: string | null; whole: boolean }> {
  const timeMin = new Date(known.now.getTime() - pastDays * dayMs).toISOString()
  let syncToken = known.cursor ?? undefined
  let pageToken: string | undefined
  for (;;) {
    const begin = syncToken ? { syncToken } : { timeMin }
    const response = await list({
      maxResults: String(perPage),
      showDeleted: syncToken ? undefined : 'false',
      pageToken,
      ...begin,
    })
    if (response.status === 410 && syncToken) {
      await response.body?.cancel()
      syncToken = undefined
      pageToken = undefined
      continue
    }
    if (!response.ok) throw await failureOf(response)
    const { items = [], nextPageToken, nextSyncToken, timeZone = 'UTC' } = (await response.json()) as EventPage
    await take(changesOf(items, timeZone))
    pageToken = nextPageToken
    if (!pageToken) return { cursor: nextSyncToken ?? null, whole: syncToken === undefined }
  }
}

/** A cancelled occurrence stays, as what its series leaves out; everything else that is cancelled is gone. */
function changesOf(events: GoogleEvent[], zone: string): RemoteChanges {
  const gone = events.filter(({ status, recurringEventId }) => status === 'cancelled' && !recurringEventId)
  const items = events.flatMap((event) => (gone.includes(event) ? [] : (toItem(event, zone) ?? [])))
  return { items, removed: gone.map(({ id }) => id) }
}
