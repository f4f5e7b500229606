import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import { calendarLimits } from '#contract/calendar/limits.ts'
import type { CalendarEvents } from '#contract/calendar/schemas.ts'
import { originOf } from '../../platform/http/origin-of.ts'
import { routes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { listColleagues } from './account-store.ts'
import { placeItems, presentEvent, rangeOf } from './agenda.ts'
import { findCalendarTime, getBusyTimes } from './busy.ts'
import { cancelEvent, changeEvent, createEvent } from './changes.ts'
import * as connections from './connections.ts'
import { invitationWorker } from './invitations.ts'
import { listItemsBetween } from './item-store.ts'
import type { CalendarDeps } from './open-account.ts'
import { listOverlays } from './overlays.ts'
import { syncWorkers } from './sync.ts'
import { undoChange } from './undo.ts'

/** A person's calendars: what is in them, when colleagues are free, and changes of events. */
export const createCalendar = (deps: CalendarDeps): Module => ({
  routes: routes(calendarEndpoints, {
    changeGoogleCalendar: ({ scope, body, header }) =>
      deps.accounts.begin(scope, 'google_calendar', {
        returnTo: body.return_to,
        origin: originOf(deps.config, header),
      }),
    disconnectGoogleCalendar: ({ scope }) => connections.disconnectCalendar(deps, scope, 'google'),
    connectCalDav: ({ scope, body }) => connections.connectCalDav(deps, scope, body),
    disconnectCalDav: ({ scope }) => connections.disconnectCalendar(deps, scope, 'caldav'),
    getCalendarAccounts: ({ scope }) => connections.getCalendarAccounts(deps, scope),
    syncCalendars: ({ scope }) => connections.syncCalendars(deps, scope),
    updateCalendarSettings: ({ scope, body }) => connections.updateCalendarSettings(deps, scope, body),
    listCalendarEvents: ({ scope, query }) => listEvents(deps, scope, query),
    listCalendarOverlays: ({ scope, query }) => listOverlays(deps, scope, query),
    createCalendarEvent: ({ scope, body }) => createEvent(deps, scope, body),
    changeCalendarEvent: ({ scope, params, body }) => changeEvent(deps, scope, params.calendar, body),
    cancelCalendarEvent: ({ scope, params, body }) => cancelEvent(deps, scope, params.calendar, body),
    undoCalendarChange: ({ scope, params, body }) => undoChange(deps, scope, params.calendar, body.event),
    listCalendarColleagues: ({ scope }) => listColleagues(deps.db, scope),
    getBusyTimes: ({ scope, body }) => getBusyTimes(deps, scope, body),
    findCalendarTime: ({ scope, body }) => findCalendarTime(deps, scope, body),
  }),
  jobs: [...syncWorkers(deps), invitationWorker(deps)],
  stop: deps.calendarVendors.close,
})

/** What the person has in a range, of the calendars that they show. */
export async function listEvents(
  deps: CalendarDeps,
  tenant: Tenant,
  asked: { from: string; to: string },
): Promise<CalendarEvents> {
  const range = rangeOf(asked)
  const { calendars } = await connections.openCalendars(deps, tenant)
  const shown = calendars.filter(({ isShown }) => isShown)
  const rows = await listItemsBetween(
    deps.db,
    shown.map(({ id }) => id),
    range,
  )
  const placed = placeItems(rows, shown, range)
  const { shownEvents } = calendarLimits
  return { events: placed.slice(0, shownEvents).map(presentEvent), cut: placed.length > shownEvents }
}
