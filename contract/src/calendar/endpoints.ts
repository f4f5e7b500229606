import { z } from 'zod'
import { consentInput, consentPage } from '../add-ons/account-schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  busyInput,
  busyPeople,
  calDavInput,
  calendarAccounts,
  calendarEvent,
  calendarEvents,
  calendarId,
  calendarOverlays,
  calendarSettings,
  colleagues,
  eventChange,
  eventInput,
  eventRef,
  findTimeInput,
  foundTimes,
  overlayQuery,
  rangeQuery,
} from './schemas.ts'

const view = { service: 'console', auth: 'token', action: 'calendar.use' } as const
const connect = { service: 'console', auth: 'token', action: 'add-ons.connect' } as const
const byCalendar = z.object({ calendar: calendarId })
const vendorErrors = ['calendar_ended', 'calendar_busy', 'calendar_away', 'calendar_refused'] as const
const changeErrors = [
  ...vendorErrors,
  ...(['calendar_not_found', 'calendar_read_only', 'calendar_event_not_found', 'calendar_event_changed'] as const),
  ...(['calendar_ends_before', 'add_on_not_in_plan'] as const),
]

/** A person's calendars: what is in them, when colleagues are free, and changes of events. */
export const calendarEndpoints = defineEndpoints({
  changeGoogleCalendar: {
    ...connect,
    method: 'PUT',
    path: '/add-ons/gcalendar/change',
    summary: 'Gives Google’s page on which a person connects a calendar account of theirs, or another one',
    body: consentInput,
    data: consentPage,
    errors: ['drive_sign_in_failed', 'add_on_not_in_plan'],
  },
  disconnectGoogleCalendar: {
    ...connect,
    method: 'DELETE',
    path: '/add-ons/gcalendar/disconnect',
    summary:
      'Ends the connection: what was given to us is taken back at Google, and what we know of the calendars is forgotten',
    errors: ['calendar_not_connected'],
  },
  connectCalDav: {
    ...connect,
    method: 'PUT',
    path: '/calendar/caldav',
    summary:
      'Connects a CalDAV account by address, user name and password. The password is stored encrypted and never sent back.',
    body: calDavInput,
    data: calendarAccounts,
    errors: ['caldav_wrong_password', 'caldav_not_found', 'caldav_not_reached', 'add_on_not_in_plan'],
    rate: { max: 20, perSeconds: 60 },
  },
  disconnectCalDav: {
    ...connect,
    method: 'DELETE',
    path: '/calendar/caldav',
    summary: 'Forgets the CalDAV account and what is known of its calendars',
    errors: ['calendar_not_connected'],
  },
  getCalendarAccounts: {
    ...view,
    method: 'GET',
    path: '/calendar/accounts',
    summary: 'The calendar accounts of the person here, how they stand, and their calendars',
    data: calendarAccounts,
  },
  syncCalendars: {
    ...view,
    method: 'POST',
    path: '/calendar/sync',
    summary: 'Has the calendars looked at anew, in the background',
    data: calendarAccounts,
    rate: { max: 20, perSeconds: 60 },
  },
  updateCalendarSettings: {
    ...view,
    method: 'PATCH',
    path: '/calendar/settings',
    summary: 'Which calendars are in the agenda, and whether colleagues may see when the person is busy',
    body: calendarSettings,
    data: calendarAccounts,
    errors: ['calendar_not_found', 'calendar_not_connected'],
  },
  listCalendarEvents: {
    ...view,
    method: 'GET',
    path: '/calendar/events',
    summary: 'Occurrences of events between two moments, in order',
    query: rangeQuery,
    data: calendarEvents,
    errors: ['calendar_range_too_long'],
  },
  listCalendarOverlays: {
    ...view,
    method: 'GET',
    path: '/calendar/overlays',
    summary: 'Looks of monitors, broadcasts and invoices between two moments, as far as the person may see them',
    query: overlayQuery,
    data: calendarOverlays,
    errors: ['calendar_range_too_long'],
  },
  createCalendarEvent: {
    ...view,
    method: 'POST',
    path: '/calendar/events',
    summary: 'Adds an event. Those who are invited get an invitation. The same key never adds a second one.',
    body: eventInput,
    data: calendarEvent,
    errors: changeErrors,
  },
  changeCalendarEvent: {
    ...view,
    method: 'PATCH',
    path: '/calendar/calendars/{calendar}/events',
    summary:
      'Changes or moves an occurrence, this and the following ones, or a whole series. Those who are invited are told.',
    params: byCalendar,
    body: eventChange,
    data: calendarEvent,
    errors: changeErrors,
  },
  cancelCalendarEvent: {
    ...view,
    method: 'POST',
    path: '/calendar/calendars/{calendar}/events/cancel',
    summary: 'Cancels an occurrence, this and the following ones, or a whole series. Those who are invited are told.',
    params: byCalendar,
    body: eventRef,
    errors: changeErrors,
  },
  undoCalendarChange: {
    ...view,
    method: 'POST',
    path: '/calendar/calendars/{calendar}/events/undo',
    summary:
      'Puts an event back as it was before its last change here, for ten minutes and unless somebody changed it since. Those who are invited are told.',
    params: byCalendar,
    body: eventRef.pick({ event: true }),
    errors: [...changeErrors, 'calendar_undo_over'],
  },
  listCalendarColleagues: {
    ...view,
    method: 'GET',
    path: '/calendar/colleagues',
    summary: 'Members of the same workspace who let colleagues see when they are busy',
    data: colleagues,
  },
  getBusyTimes: {
    ...view,
    method: 'POST',
    path: '/calendar/busy',
    summary: 'When the person and the named colleagues are busy: times only',
    body: busyInput,
    data: busyPeople,
    errors: ['calendar_range_too_long', 'calendar_colleague_not_found'],
  },
  findCalendarTime: {
    ...view,
    method: 'POST',
    path: '/calendar/find-time',
    summary: 'Times at which the person and the named colleagues are all free',
    body: findTimeInput,
    data: foundTimes,
    errors: ['calendar_range_too_long', 'calendar_colleague_not_found', 'calendar_not_connected'],
  },
})
