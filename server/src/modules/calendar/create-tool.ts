import { z } from 'zod'
import { calendarLimits } from '#contract/calendar/limits.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Tool } from '../answering/service.ts'
import { toldProblem } from '../answering/service.ts'
import type { CalendarRow } from './account-store.ts'
import { type CalendarToolDeps, calendarGate } from './calendar-gate.ts'
import { createEvent } from './changes.ts'
import { atWall, describeZone, eventForModel, eventLines, wall } from './tool-events.ts'

const createInput = z.object({
  title: z.string().trim().min(1).max(calendarLimits.title),
  start: wall.describe('YYYY-MM-DDTHH:MM'),
  minutes: z.number().int().min(5).max(1_440).default(60),
  location: z.string().max(calendarLimits.location).default(''),
  description: z.string().max(calendarLimits.description).default(''),
  guests: z.array(z.email()).max(calendarLimits.attendees).default([]).describe('Addresses; each gets an invitation.'),
})
type CreateInput = z.output<typeof createInput>

export const createTool = (deps: CalendarToolDeps, calendar: CalendarRow, zone: string): Tool<CreateInput, string> => ({
  name: 'create_event',
  description: `Adds an event to the person's calendar and invites the guests. The person is asked first. ${describeZone(zone)}`,
  input: createInput,
  permission: 'act_outside',
  gate: calendarGate(deps, 'create_event', ({ title, start, minutes = 60, guests = [], location = '' }) => ({
    source: calendar.name,
    effect: guests.length > 0 ? 'sends' : 'writes',
    input: { title, start: `${start} (${zone})`, minutes, guests, ...(location && { location }) },
  })),
  cost: 0,
  title: (_, language) => localized('Add an event', 'Tambah acara')[language],
  run: async (given, { scope, language }) => {
    const { title, location, description, guests, start, minutes } = createInput.parse(given)
    const begins = atWall(start, zone)
    const end = new Date(begins.getTime() + minutes * 60_000).toISOString()
    const when = { all_day: false as const, start: begins.toISOString(), end }
    const attendees = guests.map((address) => address.toLowerCase())
    const about = { title, location, description, attendees, when, zone, repeats: 'none' as const }
    const event = await toldProblem(language, () =>
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
