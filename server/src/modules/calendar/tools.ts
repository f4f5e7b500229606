import { z } from 'zod'
import { calendarLimits } from '#contract/calendar/limits.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { hasAddOn } from '#contract/plans.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AnyTool, type Tool, ToolProblem, type ToolSource, toldProblem } from '../answering/service.ts'
import { planOf } from '../billing/service.ts'
import { listAccounts, listCalendars, listColleagues } from './account-store.ts'
import { findCalendarTime } from './busy.ts'
import { listEvents } from './calendar.ts'
import type { CalendarToolDeps } from './calendar-gate.ts'
import { cancelTool, changeTool, undoTool } from './change-tools.ts'
import { createTool } from './create-tool.ts'
import type { CalendarDeps } from './open-account.ts'
import { atDay, day, describeZone, eventForModel, eventLines, shownToModel } from './tool-events.ts'

/** The tools of a person's own calendars: nobody else's answer uses them, nor does a program, a flow or a test. */
export const calendarTools = (deps: CalendarToolDeps): ToolSource => ({
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
    const changing = writable
      ? [createTool(deps, writable, zone), changeTool(deps, zone), cancelTool(deps, zone), undoTool(deps)]
      : []
    const tools = [listTool(deps, zone), findTool(deps, zone), ...changing]
    // Their own schemas check what they are given.
    return tools as unknown as AnyTool[]
  },
})

const period = z.object({
  from: day.describe('First day, YYYY-MM-DD.'),
  to: day.describe('Last day, YYYY-MM-DD.'),
})
const rangeOf = ({ from, to }: z.output<typeof period>, zone: string) => ({
  from: atDay(from, zone).toISOString(),
  to: new Date(atDay(to, zone).getTime() + 86_400_000).toISOString(),
})

const listTool = (deps: CalendarDeps, zone: string): Tool<z.output<typeof period>, string> => ({
  name: 'list_events',
  description: `Lists the person's own calendar events between two days. ${describeZone(zone)}`,
  input: period,
  permission: 'read_data',
  cost: 0,
  title: (_, language) => localized('Looked into the calendar', 'Melihat kalender')[language],
  run: async (input, { scope, language }) => {
    const { events, cut } = await toldProblem(language, () => listEvents(deps, scope, rangeOf(input, zone)))
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
    const { times, unsure } = await toldProblem(language, () => findCalendarTime(deps, scope, { ...asked, hours }))
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
