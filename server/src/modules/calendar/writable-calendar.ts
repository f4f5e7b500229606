import type { CalendarId } from '#contract/calendar/schemas.ts'
import { hasAddOn } from '#contract/plans.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { planOf } from '../billing/service.ts'
import { type CalendarRow, findCalendar } from './account-store.ts'
import type { CalendarDeps } from './open-account.ts'

/** A calendar of the person's that may be written to, where the plan has calendars. */
export async function writableCalendar(deps: CalendarDeps, scope: Scope, id: CalendarId): Promise<CalendarRow> {
  const calendar = await findCalendar(deps.db, scope, id)
  if (!calendar) throw fail('calendar_not_found')
  if (!hasAddOn(await planOf(deps.db, scope.organizationId), 'google_calendar')) throw fail('add_on_not_in_plan')
  if (!calendar.canWrite) throw fail('calendar_read_only')
  return calendar
}
