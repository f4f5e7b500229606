import { z } from 'zod'
import { calendarLimits } from '#contract/calendar/limits.ts'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { errorMessage } from '#contract/errors.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { hasAddOn } from '#contract/plans.ts'
import { usageZone } from '#contract/usage/zone.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { instantOf } from '../../platform/wall-clock.ts'
import { type AnyTool, type ApprovalGate, type Tool, ToolProblem, type ToolSource } from '../answering/service.ts'
import { type Approvals, longestWaitMs } from '../approvals/service.ts'
import { planOf } from '../billing/service.ts'
import { type CalendarRow, listAccounts, listCalendars, listColleagues } from './account-store.ts'
import { findCalendarTime } from './busy.ts'
import { listEvents } from './calendar.ts'
import { createEvent } from './changes.ts'
import type { CalendarDeps } from './open-account.ts'

type ToolDeps = CalendarDeps & { approvals: Approvals; approvalMs?: number }

/** The tools of a person's own calendars: nobody else's answer uses them, nor does a program, a flow or a test. */
export const calendarTools = (deps: ToolDeps): ToolSource => ({
  toolsFor: async (scope, asker) => {
    if (asker.kind !== 'member' || scope.viaKey) return []
    const accounts = await listAccounts(deps.db, scope)
    if (accounts.length === 0 || !hasAddOn(await planOf(deps.db, scope.organizationId), 'google_calendar')) return []
    const calendars = await listCalendars(
      deps.db,
      accounts.map(({ id }) => id),
    )
    const zone = calendars.find(({ zone: named }) => named !== null)?.zone ?? usageZone
    const writable = calendars.find(({ canWrite }) => canWrite)
    const tools = [listTool(deps, zone), findTool(deps, zone), ...(writable ? [createTool(deps, writable, zone)] : [])]
    // Their own schemas check what they are given.
    return tools as unknown as AnyTool[]
  },
})

const wall = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
const day = z.iso.date()
const atWall = (text: string, zone: string) => instantOf(new Date(`${text}:00Z`), zone)
const atDay = (text: string, zone: string) => atWall(`${text}T00:00`, zone)

const period = z.object({
  from: day.describe('First day, YYYY-MM-DD.'),
  to: day.describe('Last day, YYYY-MM-DD.'),
})
const rangeOf = ({ from, to }: z.output<typeof period>, zone: string) => ({
  from: atDay(from, zone).toISOString(),
  to: new Date(atDay(to, zone).getTime() + 86_400_000).toISOString(),
})

const describeZone = (zone: string) => `Times are those of ${zone}.`

const listTool = (deps: CalendarDeps, zone: string): Tool<z.output<typeof period>, string> => ({
  name: 'list_events',
  description: `Lists the person's own calendar events between two days. ${describeZone(zone)}`,
  input: period,
  permission: 'read_data',
  cost: 0,
  title: (_, language) => localized('Looked into the calendar', 'Melihat kalender')[language],
  run: async (input, { scope, language }) => {
    const { events, cut } = await told(language, () => listEvents(deps, scope, rangeOf(input, zone)))
    const count = events.length
    return {
      summary: localized(`${count} events`, `${count} acara`)[language],
      found: [],
      forModel: {
        zone,
        events: events.slice(0, shownToModel).map(eventForModel(zone)),
        more: cut || count > shownToModel,
      },
      detail: eventLines(events, zone, language),
    }
  },
})

const shownToModel = 60

const eventForModel = (zone: string) => (event: CalendarEvent) => ({
  title: event.title,
  start: event.all_day ? event.start : formatDate(event.start, 'en', 'moment', zone),
  end: event.end && !event.all_day ? formatDate(event.end, 'en', 'moment', zone) : event.end,
  ...(event.location && { location: event.location }),
  ...(event.attendees.length > 0 && { guests: event.attendees.map(({ email }) => email).slice(0, 20) }),
})

/** Words of events are somebody else's: they must not become links, pictures or headings. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]()<>*_`#!|~\\]/g, '\\$&')
    .trim()

function eventLines(events: readonly CalendarEvent[], zone: string, language: Language): string {
  const shown = events.slice(0, shownToModel)
  const untitled = localized('No title', 'Tanpa judul')[language]
  const allDay = localized('all day', 'seharian')[language]
  const lines = shown.map(({ title, all_day, start, end, location }) => {
    const on = formatDate(all_day ? `${start}T00:00:00Z` : start, language, 'weekday', all_day ? 'UTC' : zone)
    const at = (moment: string) => formatDate(moment, language, 'time', zone)
    const times = all_day ? allDay : end ? `${at(start)}–${at(end)}` : at(start)
    return `- ${on}, ${times}: **${plain(title) || untitled}**${location ? ` (${plain(location)})` : ''}`
  })
  const left = events.length - shown.length
  const more = left > 0 ? [localized(`- and ${left} more`, `- dan ${left} lagi`)[language]] : []
  return [...lines, ...more].join('\n')
}

const findInput = period.extend({
  minutes: z.number().int().min(5).max(1_440).default(30),
  with: z
    .array(z.string().max(320))
    .max(calendarLimits.people)
    .default([])
    .describe('Names or addresses of colleagues.'),
})

const findTool = (deps: CalendarDeps, zone: string): Tool<z.output<typeof findInput>, string> => ({
  name: 'find_time',
  description: `Finds times at which the person and colleagues are free, between 09:00 and 17:00 on weekdays. ${describeZone(zone)}`,
  input: findInput,
  permission: 'read_data',
  cost: 0,
  title: (_, language) => localized('Looked for a free time', 'Mencari waktu luang')[language],
  run: async (input, { scope, language }) => {
    const people = await findColleagues(deps, scope, input.with)
    const asked = { ...rangeOf(input, zone), people, minutes: input.minutes, zone, weekends: false }
    const hours = { from: '09:00', to: '17:00' }
    const { times, unsure } = await told(language, () => findCalendarTime(deps, scope, { ...asked, hours }))
    const lines = times.map(({ start, end }) => {
      const on = formatDate(start, language, 'weekday', zone)
      return `- ${on}, ${formatDate(start, language, 'time', zone)}–${formatDate(end, language, 'time', zone)}`
    })
    return {
      summary: localized(`${times.length} free times`, `${times.length} waktu luang`)[language],
      found: [],
      forModel: { zone, times: lines, not_up_to_date: unsure },
      detail: lines.join('\n'),
    }
  },
})

/** Colleagues who share when they are busy, by name or address. Throws ToolProblem for one who is not found. */
async function findColleagues({ db }: CalendarDeps, scope: Scope, names: readonly string[]) {
  if (names.length === 0) return []
  const colleagues = await listColleagues(db, scope)
  return names.map((named) => {
    const wanted = named.trim().toLowerCase()
    const matching = colleagues.filter(
      ({ name, email }) =>
        email.toLowerCase() === wanted ||
        name.toLowerCase().split(/\s+/).includes(wanted) ||
        name.toLowerCase() === wanted,
    )
    const [found] = matching
    if (!found || matching.length > 1)
      throw new ToolProblem(`No single colleague called "${named}" shares when they are busy. Say so to the person.`)
    return found.user_id
  })
}

const createInput = z.object({
  title: z.string().trim().min(1).max(calendarLimits.title),
  start: wall.describe('YYYY-MM-DDTHH:MM'),
  minutes: z.number().int().min(5).max(1_440).default(60),
  location: z.string().max(calendarLimits.location).default(''),
  description: z.string().max(calendarLimits.description).default(''),
  guests: z.array(z.email()).max(calendarLimits.attendees).default([]).describe('Addresses; each gets an invitation.'),
})
type CreateInput = z.output<typeof createInput>

const createTool = (deps: ToolDeps, calendar: CalendarRow, zone: string): Tool<CreateInput, string> => ({
  name: 'create_event',
  description: `Adds an event to the person's calendar and invites the guests. The person is asked first. ${describeZone(zone)}`,
  input: createInput,
  permission: 'act_outside',
  gate: gateOf(deps, calendar, zone),
  cost: 0,
  title: (_, language) => localized('Add an event', 'Tambah acara')[language],
  run: async (given, { scope, language }) => {
    const { title, location, description, guests, start, minutes } = createInput.parse(given)
    const begins = atWall(start, zone)
    const end = new Date(begins.getTime() + minutes * 60_000).toISOString()
    const when = { all_day: false as const, start: begins.toISOString(), end }
    const attendees = guests.map((address) => address.toLowerCase())
    const about = { title, location, description, attendees, when, zone, repeats: 'none' as const }
    const event = await told(language, () =>
      createEvent(deps, scope, { calendar_id: calendar.id, event_key: crypto.randomUUID(), ...about }),
    )
    const line = eventLines([event], zone, language)
    return {
      summary: localized('The event is added', 'Acara ditambahkan')[language],
      found: [],
      forModel: { added: eventForModel(zone)(event) },
      detail: line,
    }
  },
})

/** Asked every time, whatever was allowed before: a document could name whom to invite. So no two calls are of the same tool. */
const gateOf = (
  { approvals, approvalMs }: ToolDeps,
  calendar: CalendarRow,
  zone: string,
): ApprovalGate<CreateInput> => ({
  approvals,
  waitMs: approvalMs ?? longestWaitMs,
  now: async () => ({
    tool: {
      key: `calendar:${calendar.id}:create_event`,
      hash: crypto.randomUUID(),
      name: `${calendar.name} · create_event`,
    },
    permission: 'ask',
  }),
  about: ({ title, start, minutes = 60, guests = [], location = '' }) => ({
    tool: 'create_event',
    source: calendar.name,
    effect: guests.length > 0 ? 'sends' : 'writes',
    input: { title, start: `${start} (${zone})`, minutes, guests, ...(location && { location }) },
  }),
})

/** What a calendar does not do is told to who asked it. */
async function told<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw new ToolProblem(errorMessage(error.code, language, error.details))
    throw error
  }
}
