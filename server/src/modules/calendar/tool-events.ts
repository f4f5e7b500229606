import { z } from 'zod'
import { type CalendarEvent, calendarId, type EventRef } from '#contract/calendar/schemas.ts'
import { escapeMarkdown } from '#contract/kit/escape-markdown.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { instantOf } from '../../platform/wall-clock.ts'
import { ToolProblem } from '../answering/service.ts'

/** By the clocks of a zone. */
export const wall = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
export const day = z.iso.date()
export const atWall = (text: string, zone: string) => instantOf(new Date(`${text}:00Z`), zone)
export const atDay = (text: string, zone: string) => atWall(`${text}T00:00`, zone)

export const describeZone = (zone: string) => `Times are those of ${zone}.`

type NamedEvent = Pick<CalendarEvent, 'calendar_id' | 'event' | 'occurrence'>

/** By which a model names one time of an event. */
const eventIdOf = ({ calendar_id, event, occurrence }: NamedEvent) => `${calendar_id} ${occurrence ?? '-'} ${event}`

/** Throws ToolProblem for what is no id of an event. */
export function readEventId(
  text: string,
): Pick<EventRef, 'event' | 'occurrence'> & { calendar: CalendarEvent['calendar_id'] } {
  const [, calendar, occurrence, event] = /^(\S+) (\S+) (.+)$/.exec(text.trim()) ?? []
  const read = calendarId.safeParse(calendar)
  if (!read.success || occurrence === undefined || event === undefined)
    throw new ToolProblem('This is no id of an event. List the events first and give the id of one of them.')
  return { calendar: read.data, event, occurrence: occurrence === '-' ? null : occurrence }
}

export const shownToModel = 60

export const eventForModel = (zone: string) => (event: CalendarEvent) => ({
  id: eventIdOf(event),
  title: event.title,
  ...(event.occurrence !== null && { repeats: true }),
  ...(!event.can_change && { read_only: true }),
  start: event.all_day ? event.start : formatDate(event.start, 'en', 'moment', zone),
  end: event.end && !event.all_day ? formatDate(event.end, 'en', 'moment', zone) : event.end,
  ...(event.location && { location: event.location }),
  ...(event.attendees.length > 0 && { guests: event.attendees.map(({ email }) => email).slice(0, 20) }),
})

export function eventLines(events: readonly CalendarEvent[], zone: string, language: Language): string {
  const shown = events.slice(0, shownToModel)
  const untitled = localized('No title', 'Tanpa judul')[language]
  const allDay = localized('all day', 'seharian')[language]
  const lines = shown.map(({ title, all_day, start, end, location }) => {
    const on = formatDate(all_day ? `${start}T00:00:00Z` : start, language, 'weekday', all_day ? 'UTC' : zone)
    const at = (moment: string) => formatDate(moment, language, 'time', zone)
    const times = all_day ? allDay : end ? `${at(start)}–${at(end)}` : at(start)
    return `- ${on}, ${times}: **${escapeMarkdown(title) || untitled}**${location ? ` (${escapeMarkdown(location)})` : ''}`
  })
  const left = events.length - shown.length
  const more = left > 0 ? [localized(`- and ${left} more`, `- dan ${left} lagi`)[language]] : []
  return [...lines, ...more].join('\n')
}
