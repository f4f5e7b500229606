import { calendarLimits } from '#contract/calendar/limits.ts'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { expandSeries, type Occurrence } from '../../providers/calendar/ical/expand.ts'
import { attendeesOf, organizerOf, textOf } from '../../providers/calendar/ical/read-event.ts'
import type { CalendarRow } from './account-store.ts'
import type { ItemRow } from './item-store.ts'

export type Range = { from: Date; to: Date }

export function rangeOf({ from, to }: { from: string; to: string }): Range {
  const range = { from: new Date(from), to: new Date(to) }
  const days = (range.to.getTime() - range.from.getTime()) / 86_400_000
  if (days > calendarLimits.rangeDays) throw fail('calendar_range_too_long', { days: calendarLimits.rangeDays })
  return range
}

/** One time of an event, with the item that it comes from. */
export type Placed = { occurrence: Occurrence; item: ItemRow; calendar: CalendarRow }

/** What of these items takes place in a range, in order. */
export function placeItems(rows: readonly ItemRow[], calendars: readonly CalendarRow[], range: Range): Placed[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]))
  const bySeries = Map.groupBy(rows, ({ calendarId, series }) => `${calendarId} ${series}`)
  return [...bySeries.values()]
    .flatMap((series) => {
      const first = series[0]
      const calendar = first && byId.get(first.calendarId)
      return calendar ? placeSeries(series, calendar, range) : []
    })
    .toSorted(
      (left, right) =>
        left.occurrence.start.getTime() - right.occurrence.start.getTime() || left.item.id.localeCompare(right.item.id),
    )
}

function placeSeries(series: readonly ItemRow[], calendar: CalendarRow, range: Range): Placed[] {
  const main = series.find(({ id, series: of }) => id === of)
  const unread = series.some(({ unreadRule }) => unreadRule)
  const floating = calendar.zone ?? 'UTC'
  try {
    if (main) {
      const texts = [main, ...series.filter((item) => item !== main)].map(({ ical }) => ical)
      return expandSeries({ texts, floating, unread }, range).map((occurrence) => ({
        occurrence,
        item: main,
        calendar,
      }))
    }
    // Somebody was invited to single occurrences of a series only.
    return series.flatMap((item) =>
      expandSeries({ texts: [item.ical], floating, unread }, range).map((occurrence) => ({
        occurrence,
        item,
        calendar,
      })),
    )
  } catch {
    // It was readable when it came: what is not any more is left out, not the whole agenda.
    return []
  }
}

const dayMs = 86_400_000

export function presentEvent({ occurrence, item, calendar }: Placed): CalendarEvent {
  const { event, wall, start, end, key, unread } = occurrence
  const { component, allDay, zone } = event
  const link = textOf(component, 'url')
  return {
    calendar_id: calendar.id,
    event: item.id,
    occurrence: key,
    title: textOf(component, 'summary'),
    location: textOf(component, 'location'),
    description: textOf(component, 'description').slice(0, calendarLimits.description),
    all_day: allDay,
    start: allDay ? wall.toISOString().slice(0, 10) : start.toISOString(),
    end: end && (allDay ? new Date(end.getTime() - dayMs).toISOString().slice(0, 10) : end.toISOString()),
    zone: allDay ? null : zone.name,
    busy: isBusy(occurrence),
    tentative: textOf(component, 'status').toUpperCase() === 'TENTATIVE',
    organizer: organizerOf(component),
    attendees: attendeesOf(component),
    link: /^https?:\/\//i.test(link) ? link : null,
    can_change: calendar.canWrite,
    unread_rule: unread,
  }
}

export const isBusy = ({ event: { component } }: Occurrence): boolean =>
  textOf(component, 'transp').toUpperCase() !== 'TRANSPARENT'

/** Whether the person said that they do not come. */
export const isDeclined = ({ event: { component } }: Occurrence, address: string): boolean =>
  attendeesOf(component).some(({ email, response }) => email === address.toLowerCase() && response === 'declined')
