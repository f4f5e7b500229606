import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GoogleEvent } from '../../providers/calendar/google-events.ts'
import type { CloudFaults } from './cloud-file.ts'
import { sendCloudAnswer } from './sending.ts'

/** A calendar of the cloud as tests make it. */
export type CloudCalendar = {
  id: string
  summary: string
  primary?: true
  accessRole: 'owner' | 'writer' | 'reader'
  timeZone: string
  backgroundColor?: string
  events: (GoogleEvent & { changed: number })[]
}

export type CloudCalendars = {
  calendars: CloudCalendar[]
  /** Sync tokens from before are known no longer. */
  forgetSyncTokens: () => void
  /** Who was written to, and about which event. */
  invitations: { to: string[]; event: string; what: 'made' | 'changed' | 'cancelled' }[]
  /** Adds or changes an event as its owner would. */
  put: (calendar: string, event: GoogleEvent) => void
  /** How many events a page has at most. */
  perPage: number
}

const base = '/calendar/v3'

/** Google Calendar v3 as documented: lists by pages, sync tokens that end with 410, etags, instances, and Google's error bodies. */
export function createCloudCalendars(faults: CloudFaults) {
  let clock = 1
  let oldest = 0
  const cloud: CloudCalendars = {
    calendars: [],
    invitations: [],
    perPage: 100,
    forgetSyncTokens: () => {
      oldest = ++clock
    },
    put: (id, event) => store(find(id), event),
  }
  const find = (id: string) => cloud.calendars.find((calendar) => calendar.id === id) as CloudCalendar
  const store = (calendar: CloudCalendar, event: GoogleEvent) => {
    const before = calendar.events.findIndex(({ id }) => id === event.id)
    const kept = { status: 'confirmed' as const, ...event, etag: `"${++clock}"`, changed: clock }
    if (before >= 0) calendar.events[before] = kept
    else calendar.events.push(kept)
    return kept
  }
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, query, email }: { path: string; query: URLSearchParams; email: string },
  ): Promise<void> => {
    if (faults.busy && faults.busy.times-- > 0)
      return void refuse(response, 429, 'rateLimitExceeded', { 'retry-after': String(faults.busy.seconds) })
    const rest = path.slice(base.length)
    if (rest === '/users/me/calendarList/primary')
      return void give(response, { id: email, summary: email, primary: true })
    if (rest === '/users/me/calendarList')
      return void give(response, { items: cloud.calendars.map(({ events: _, ...listed }) => listed) })
    const parts = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?(\/instances)?$/.exec(rest)
    const [, calendarId = '', eventId, instances] = parts?.map((part) => part && decodeURIComponent(part)) ?? []
    const calendar = find(calendarId)
    if (!calendar) return void refuse(response, 404, 'notFound')
    const method = request.method ?? 'GET'
    if (method !== 'GET' && calendar.accessRole === 'reader') return void refuse(response, 403, 'requiredAccessLevel')
    if (!eventId && method === 'GET') return void list(response, calendar, query)
    if (!eventId) return void create(response, calendar, (await readJson(request)) as GoogleEvent)
    if (instances) return void listInstances(response, calendar, eventId, query.get('originalStart') ?? '')
    const event = calendar.events.find(({ id }) => id === eventId) ?? instanceOf(calendar, eventId)
    if (!event) return void refuse(response, 404, 'notFound')
    const match = request.headers['if-match']
    if (match !== undefined && match !== event.etag) return void refuse(response, 412, 'conditionNotMet')
    if (method === 'GET') return void give(response, event)
    if (method === 'DELETE') {
      if (event.status === 'cancelled') return void refuse(response, 410, 'deleted')
      store(calendar, { ...event, status: 'cancelled' })
      tell(event, 'cancelled')
      return void response.writeHead(204).end()
    }
    const patch = (await readJson(request)) as GoogleEvent
    const changed = store(calendar, withoutNulls({ ...event, ...patch }))
    tell(changed, 'changed')
    return void give(response, changed)
  }
  return { cloud, answer }

  function tell({ id, attendees = [] }: GoogleEvent, what: CloudCalendars['invitations'][number]['what']): void {
    const to = attendees.flatMap(({ email }) => (email ? [email] : []))
    if (to.length > 0) cloud.invitations.push({ to, event: id, what })
  }

  function create(response: ServerResponse, calendar: CloudCalendar, event: GoogleEvent): void {
    if (!/^[0-9a-v]{5,1024}$/.test(event.id)) return void refuse(response, 400, 'invalid')
    if (calendar.events.some(({ id }) => id === event.id)) return void refuse(response, 409, 'duplicate')
    const made = store(calendar, withoutNulls({ ...event, organizer: { email: calendar.id } }))
    tell(made, 'made')
    give(response, made)
  }

  function list(response: ServerResponse, calendar: CloudCalendar, query: URLSearchParams): void {
    const token = query.get('syncToken')
    if (token !== null && (query.has('timeMin') || query.get('showDeleted') === 'false'))
      return void refuse(response, 400, 'badRequest')
    const since = token === null ? -1 : Number(token)
    if (token !== null && since < oldest) return void refuse(response, 410, 'fullSyncRequired')
    const found = calendar.events
      .filter(({ changed }) => changed > since)
      .filter((event) => token !== null || event.status !== 'cancelled' || event.recurringEventId)
    const from = Number(query.get('pageToken') ?? 0)
    const size = Math.min(Number(query.get('maxResults') ?? 250), cloud.perPage)
    const items = found.slice(from, from + size)
    const more = from + size < found.length
    give(response, {
      items: items.map((event) =>
        event.status === 'cancelled' && !event.recurringEventId ? { id: event.id, status: 'cancelled' } : event,
      ),
      timeZone: calendar.timeZone,
      ...(more ? { nextPageToken: String(from + size) } : { nextSyncToken: String(clock) }),
    })
  }

  /** As much of recurrence as is asked here: a regular occurrence is whatever has the time of day of its series. */
  function listInstances(response: ServerResponse, calendar: CloudCalendar, id: string, start: string): void {
    const found = calendar.events.find((event) => event.recurringEventId === id && sameStart(event, start))
    const master = calendar.events.find((event) => event.id === id)
    if (!master) return void refuse(response, 404, 'notFound')
    give(response, { items: [found ?? instanceOf(calendar, `${id}_${compact(start)}`)].filter(Boolean) })
  }

  function instanceOf(calendar: CloudCalendar, id: string): GoogleEvent | undefined {
    const [, series = '', time = ''] = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? []
    const master = calendar.events.find((event) => event.id === series)
    if (!master?.recurrence || time === '') return undefined
    const { recurrence: _, ...event } = master
    const start = expand(time)
    const length = Date.parse(master.end?.dateTime ?? '') - Date.parse(master.start?.dateTime ?? '')
    const at = start.length === 10 ? { date: start } : { dateTime: start, timeZone: master.start?.timeZone ?? 'UTC' }
    const end = start.length === 10 ? { date: start } : { dateTime: new Date(Date.parse(start) + length).toISOString() }
    return { ...event, id, etag: '"0"', recurringEventId: series, originalStartTime: at, start: at, end }
  }
}

const compact = (start: string) => start.replace(/[-:]|\.\d+/g, '')
const expand = (time: string) =>
  time.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/, (_, y, m, d, h, min, s) =>
    h === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${h}:${min}:${s}Z`,
  )

const sameStart = ({ originalStartTime: time }: GoogleEvent, start: string) =>
  time?.date === start || (time?.dateTime !== undefined && Date.parse(time.dateTime) === Date.parse(start))

/** Google takes null for a field that is to go. */
const withoutNulls = (event: GoogleEvent): GoogleEvent =>
  JSON.parse(JSON.stringify(event, (_, value: unknown) => (value === null ? undefined : value)))

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
}

const give = (response: ServerResponse, json: unknown) => sendCloudAnswer(response, { status: 200, json })

function refuse(response: ServerResponse, status: number, reason: string, headers: Record<string, string> = {}): void {
  sendCloudAnswer(response, {
    status,
    headers,
    json: { error: { code: status, message: reason, errors: [{ reason }] } },
  })
}
