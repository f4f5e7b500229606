import {
  type CalendarEvent,
  type CalendarExtent,
  type CalendarId,
  type CalendarOfAccount,
  type CalendarRepeats,
  type CalendarWhen,
  eventChange,
  eventInput,
} from '#contract/calendar/schemas.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { dayOf } from './agenda-days.ts'

/** A new event, or a change of one. */
export type FormStart =
  | { kind: 'new'; start: Date; end: Date; attendees?: string[] }
  | { kind: 'edit'; event: CalendarEvent }

/** An event as it is written: moments by the person's clocks, the days beside them, guests apart by commas. */
export type WrittenEvent = {
  title: string
  calendar_id: CalendarId | null
  when: { all_day: boolean; start: string; end: string; first_day: string; last_day: string }
  repeats: CalendarRepeats
  location: string
  description: string
  attendees: string
  extent: CalendarExtent
}

const pad = (value: number) => String(value).padStart(2, '0')
/** As fields of the browser write it, by the person's clocks. */
export const fieldOf = (moment: Date) => `${dayOf(moment)}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`

const whenOf = (start: Date, end: Date, lastDay = end) => ({
  start: fieldOf(start),
  end: fieldOf(end),
  first_day: dayOf(start),
  last_day: dayOf(lastDay),
})

export function writtenEvent(given: FormStart, calendars: readonly CalendarOfAccount[]): WrittenEvent {
  const choices = { repeats: 'none', extent: 'occurrence' } as const
  if (given.kind === 'new')
    return {
      ...choices,
      title: '',
      calendar_id: calendars[0]?.id ?? null,
      when: { all_day: false, ...whenOf(given.start, given.end, given.start) },
      location: '',
      description: '',
      attendees: (given.attendees ?? []).join(', '),
    }
  const { event } = given
  const start = event.all_day ? new Date(`${event.start}T09:00`) : new Date(event.start)
  const end = event.all_day ? new Date(`${event.end ?? event.start}T10:00`) : new Date(event.end ?? event.start)
  return {
    ...choices,
    title: event.title,
    calendar_id: event.calendar_id,
    when: { all_day: event.all_day, ...whenOf(start, end) },
    location: event.location,
    description: event.description,
    attendees: event.attendees.map(({ email }) => email).join(', '),
  }
}

export const guestsIn = (text: string): string[] => [...new Set(wordsIn(text.toLowerCase()))]

const momentOf = (text: string): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.valueOf()) ? text : moment.toISOString()
}

const aboutOf = ({ title, location, description, attendees, when }: WrittenEvent) => ({
  title,
  location: location.trim(),
  description,
  attendees: guestsIn(attendees),
  when: (when.all_day
    ? { all_day: true, start: when.first_day, end: when.last_day }
    : { all_day: false, start: momentOf(when.start), end: momentOf(when.end) }) satisfies CalendarWhen as CalendarWhen,
})

const endsAfter = ({ when }: { when?: CalendarWhen | undefined }) =>
  when === undefined || Date.parse(when.start) <= Date.parse(when.end)
const order = { path: ['when', 'end'], message: 'calendar_ends_before' }

/** A new event. One key for all tries: what was sent twice is added once. */
export const newEventSchema = (key: string) =>
  draftSchema(eventInput.refine(endsAfter, order), (written: WrittenEvent) => ({
    ...aboutOf(written),
    // The form is there only where a calendar may be written to.
    calendar_id: written.calendar_id as CalendarId,
    event_key: key,
    zone: ownZone(),
    repeats: written.repeats,
  }))

/** Only what was changed is sent: what is longer than is shown, or kept in other ways there, stays as it is. */
export const eventChangeSchema = ({ event, occurrence }: CalendarEvent, first: WrittenEvent) =>
  draftSchema(eventChange.refine(endsAfter, order), (written: WrittenEvent) => {
    const about = Object.entries(aboutOf(written)) as [keyof ReturnType<typeof aboutOf>, unknown][]
    const changed = about.filter(([name]) => !isSameJson(written[name], first[name]))
    return { event, occurrence, extent: written.extent, ...Object.fromEntries(changed) }
  })
