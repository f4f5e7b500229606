import { queryOptions } from '@tanstack/react-query'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarAccounts } from '#contract/calendar/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

/** While events come for the first time the page looks again by itself, and later whether there was another look. */
const [syncingMs, watchingMs] = [2_000, 5_000]
export const isSyncing = ({ accounts }: CalendarAccounts) => accounts.some(({ state }) => state === 'syncing')

export const accountsOptions = queryOptions({
  ...endpointQuery(calls.getCalendarAccounts),
  refetchInterval: ({ state: { data } }) => (data && isSyncing(data) ? syncingMs : watchingMs),
})

export type CalendarRange = { from: string; to: string }
export const eventsOptions = (range: CalendarRange, syncing: boolean) =>
  queryOptions({
    ...endpointQuery(calls.listCalendarEvents, { query: range }),
    placeholderData: (before) => before,
    // What changed elsewhere comes by itself while somebody looks.
    refetchInterval: syncing ? syncingMs : 60_000,
  })

export const overlaysOptions = (range: CalendarRange, zone: string) =>
  queryOptions({
    ...endpointQuery(calls.listCalendarOverlays, { query: { ...range, zone } }),
    placeholderData: (before) => before,
  })

export const colleaguesOptions = endpointQuery(calls.listCalendarColleagues)

/** When colleagues are busy: times only. */
export const busyOptions = (range: CalendarRange, people: UserId[]) =>
  queryOptions({
    ...endpointQuery(calls.getBusyTimes, { body: { ...range, people } }),
    enabled: people.length > 0,
    placeholderData: (before) => before,
  })

/** Runs a change and asks again what pages show of calendars. */
export const useCalendarWork = () => useWorkOf(endpointGroups.calendar)

export const beginGoogle = async () => {
  const body = { return_to: location.pathname }
  location.assign((await api.call(calls.changeGoogleCalendar, { body })).url)
}
