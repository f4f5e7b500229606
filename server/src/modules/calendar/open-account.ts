import type { Deps } from '../../platform/deps.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import type { CalendarVendors } from '../../providers/calendar/calendar-vendors.ts'
import { type CalendarAccountPort, CalendarError } from '../../providers/calendar/port.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import { type CalendarAccountRow, type CalendarRow, findAnyAccount } from './account-store.ts'
import { requestSync } from './request-sync.ts'

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config' | 'log' | 'mailer'> & {
  accounts: OutsideAccounts
  calendarVendors: CalendarVendors
}

/** The calendars behind an account. Throws CalendarError. */
export async function openAccount(deps: CalendarDeps, row: CalendarAccountRow): Promise<CalendarAccountPort> {
  const { accounts, calendarVendors, secrets } = deps
  if (row.kind === 'caldav') {
    const { url, username: user, password } = row
    if (url === null || user === null || password === null) throw new CalendarError('ended', 'nothing is kept')
    return calendarVendors.openCalDav({ url, user, password: secrets.decrypt(password) })
  }
  const id = row.outsideAccountId
  if (id === null) throw new CalendarError('ended', 'not connected')
  await accounts.touch(id)
  return calendarVendors.google.open(async (refused) => (await accounts.token(id, refused)).token)
}

const nameOfKind = { google: 'Google Calendar', caldav: 'CalDAV' } as const

/** What an account said, in the words for the person. */
function calendarFailure({ kind }: Pick<CalendarAccountRow, 'kind'>, error: CalendarError): Failure {
  const name = nameOfKind[kind]
  switch (error.reason) {
    case 'ended':
      return fail('calendar_ended', { name })
    case 'password':
      return fail('caldav_wrong_password')
    case 'busy':
      return fail('calendar_busy', { name, seconds: error.seconds })
    case 'gone':
      return fail('calendar_event_not_found')
    case 'changed':
      return fail('calendar_event_changed')
    case 'refused':
      return fail('calendar_refused', { name, reason: error.words })
    case 'nothing':
      return fail('caldav_not_found')
    case 'away':
      return fail('calendar_away', { name })
  }
}

/** Has something done at a calendar's vendor; what it says comes in the words for the person. */
export async function withPort<T>(
  deps: CalendarDeps,
  calendar: CalendarRow,
  work: (port: CalendarAccountPort) => Promise<T>,
): Promise<T> {
  const row = await findAnyAccount(deps.db, calendar.accountId)
  if (!row) throw fail('calendar_not_found')
  try {
    return await work(await openAccount(deps, row))
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    // What is there now is looked at, so that the next try begins from it.
    if (error.reason === 'changed' || error.reason === 'gone' || error.reason === 'ended')
      await requestSync(deps, [row.id])
    throw calendarFailure(row, error)
  }
}
