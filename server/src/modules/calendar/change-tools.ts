import { z } from 'zod'
import { calendarLimits } from '#contract/calendar/limits.ts'
import { type CalendarEvent, type CalendarExtent, calendarExtent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type Tool, ToolProblem, toldProblem } from '../answering/service.ts'
import { type CalendarToolDeps, calendarGate } from './calendar-gate.ts'
import { cancelEvent, changeEvent, findEvent } from './changes.ts'
import { atWall, describeZone, eventForModel, eventLines, readEventId, wall } from './tool-events.ts'
import { findUndoable, undoChange } from './undo.ts'

const ref = z.object({
  event_id: z.string().max(2_000).describe('The id of an event as list_events gives it.'),
  extent: calendarExtent
    .optional()
    .describe('Of an event that repeats: only this occurrence, this and the following ones, or the whole series.'),
})
type Ref = z.output<typeof ref>

const changeInput = ref.extend({
  title: z.string().trim().min(1).max(calendarLimits.title).optional(),
  start: wall.optional().describe('YYYY-MM-DDTHH:MM; it stays as long as it was unless minutes are given.'),
  minutes: z.number().int().min(5).max(1_440).optional(),
  location: z.string().max(calendarLimits.location).optional(),
})
type ChangeInput = z.output<typeof changeInput>

const extentWords: Record<CalendarExtent, Record<Language, string>> = {
  occurrence: localized('only this one', 'yang ini saja'),
  following: localized('this and following', 'yang ini dan setelahnya'),
  series: localized('the whole series', 'seluruh rangkaian'),
}

/** Which event is meant, and how much of its series. Nobody guesses how much: that is asked. */
async function chosen(deps: CalendarToolDeps, scope: Scope, language: Language, { event_id, extent }: Ref) {
  const { calendar, ...named } = readEventId(event_id)
  const { event, name } = await toldProblem(language, () => findEvent(deps, scope, calendar, named))
  if (event.occurrence !== null && extent === undefined)
    throw new ToolProblem(
      localized(
        `“${event.title}” repeats. Say whether you mean only this one, this and the following ones, or the whole series.`,
        `“${event.title}” berulang. Sebutkan apakah yang ini saja, yang ini dan setelahnya, atau seluruh rangkaian.`,
      )[language],
    )
  return { event, name, given: { ...named, extent: extent ?? 'occurrence' }, calendar }
}

const whenOf = ({ all_day, start }: CalendarEvent, zone: string, language: Language) =>
  formatDate(all_day ? `${start}T00:00:00Z` : start, language, all_day ? 'weekday' : 'moment', all_day ? 'UTC' : zone)

/** For the person who decides: what is there, what becomes of it, and who is told. */
async function aboutEvent(
  deps: CalendarToolDeps,
  zone: string,
  { scope, language }: { scope: Scope; language: Language },
  input: Ref,
) {
  const { event, name, given } = await chosen(deps, scope, language, input)
  const guests = event.attendees.map(({ email }) => email)
  return {
    source: name,
    isTold: guests.length > 0,
    shown: {
      event: event.title,
      at: whenOf(event, zone, language),
      ...(event.occurrence !== null && { extent: extentWords[given.extent][language] }),
      ...(guests.length > 0 && { guests }),
    },
  }
}

export const changeTool = (deps: CalendarToolDeps, zone: string): Tool<ChangeInput, string> => ({
  name: 'change_event',
  description: `Moves or changes an event of the person's calendar and tells the guests. The person is asked first. ${describeZone(zone)}`,
  input: changeInput,
  permission: 'act_outside',
  gate: calendarGate(deps, 'change_event', async (input, job) => {
    const { source, isTold, shown } = await aboutEvent(deps, zone, job, input)
    const { title, start, minutes, location } = input
    const changes = { title, ...(start !== undefined && { start: `${start} (${zone})` }), minutes, location }
    return { source, effect: isTold ? 'sends' : 'writes', input: { ...shown, change: changes } }
  }),
  cost: 0,
  title: (_, language) => localized('Change an event', 'Ubah acara')[language],
  run: async (input, { scope, language }) => {
    const { title, start, minutes, location } = changeInput.parse(input)
    const { event, calendar, given } = await chosen(deps, scope, language, input)
    const when = start === undefined && minutes === undefined ? undefined : timesOf(event, zone, { start, minutes })
    const edit = {
      ...(title !== undefined && { title }),
      ...(location !== undefined && { location }),
      ...(when && { when }),
    }
    if (Object.keys(edit).length === 0) throw new ToolProblem('Nothing to change was given.')
    const changed = await toldProblem(language, () => changeEvent(deps, scope, calendar, { ...given, ...edit }))
    return {
      summary: localized('The event is changed', 'Acara diubah')[language],
      found: [],
      forModel: { changed: eventForModel(zone)(changed), undo_with: input.event_id },
      detail: eventLines([changed], zone, language),
    }
  },
})

function timesOf(event: CalendarEvent, zone: string, { start, minutes }: Pick<ChangeInput, 'start' | 'minutes'>) {
  if (event.all_day && start === undefined) throw new ToolProblem('It lasts all day: say when it is to begin.')
  const before = event.all_day ? 60 : (Date.parse(event.end ?? event.start) - Date.parse(event.start)) / 60_000
  const begins = start === undefined ? new Date(event.start) : atWall(start, zone)
  const end = new Date(begins.getTime() + (minutes ?? before) * 60_000)
  return { all_day: false as const, start: begins.toISOString(), end: end.toISOString() }
}

export const cancelTool = (deps: CalendarToolDeps, zone: string): Tool<Ref, string> => ({
  name: 'cancel_event',
  description: "Cancels an event of the person's calendar and tells the guests. The person is asked first.",
  input: ref,
  permission: 'act_outside',
  gate: calendarGate(deps, 'cancel_event', async (input, job) => {
    const { source, shown } = await aboutEvent(deps, zone, job, input)
    return { source, effect: 'destroys', input: shown }
  }),
  cost: 0,
  title: (_, language) => localized('Cancel an event', 'Batalkan acara')[language],
  run: async (input, { scope, language }) => {
    const { event, calendar, given } = await chosen(deps, scope, language, input)
    await toldProblem(language, () => cancelEvent(deps, scope, calendar, given))
    return {
      summary: localized('The event is cancelled', 'Acara dibatalkan')[language],
      found: [],
      forModel: { cancelled: event.title, extent: given.extent, undo_with: input.event_id },
      detail: eventLines([event], zone, language),
    }
  },
})

const undoInput = ref.pick({ event_id: true })

export const undoTool = (deps: CalendarToolDeps): Tool<z.output<typeof undoInput>, string> => ({
  name: 'undo_event',
  description:
    'Takes back the last change or cancellation of an event, within ten minutes. The person is asked first. Give the event_id that was changed.',
  input: undoInput,
  permission: 'act_outside',
  gate: calendarGate(deps, 'undo_event', async ({ event_id }, { scope, language }) => {
    const { calendar, event } = readEventId(event_id)
    const { name, title } = await toldProblem(language, () => findUndoable(deps, scope, calendar, event))
    return { source: name, effect: 'sends', input: { event: title } }
  }),
  cost: 0,
  title: (_, language) => localized('Undo a change of an event', 'Urungkan perubahan acara')[language],
  run: async ({ event_id }, { scope, language }) => {
    const { calendar, event } = readEventId(event_id)
    await toldProblem(language, () => undoChange(deps, scope, calendar, event))
    const summary = localized('The change is undone', 'Perubahan diurungkan')[language]
    return { summary, found: [], forModel: { undone: true }, detail: summary }
  },
})
