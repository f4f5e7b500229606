import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { api } from '#web/lib/client/api.ts'

/** Whether the person has a calendar that can be asked. */
export const hasCalendar = async (): Promise<boolean> =>
  (await api.call(calls.getCalendarAccounts, {})).accounts.length > 0
