import type { CalDavInput, CalendarAccounts, CalendarSettingsInput } from '#contract/calendar/schemas.ts'
import { hasAddOn } from '#contract/plans.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { CalendarError } from '../../providers/calendar/port.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import { planOf } from '../billing/service.ts'
import * as store from './account-store.ts'
import type { CalendarDeps } from './open-account.ts'
import { requestSync } from './request-sync.ts'
import { freshenAccounts } from './sync.ts'

/** The person's accounts, once Google's was taken over from where it was connected. */
async function listConnected(deps: CalendarDeps, tenant: Tenant): Promise<store.CalendarAccountRow[]> {
  const { db, clock, accounts } = deps
  const rows = await store.listAccounts(db, tenant)
  const { row, state } = await accounts.stateOf(tenant, 'google_calendar')
  const google = rows.find(({ kind }) => kind === 'google')
  const isKnown = row && google?.outsideAccountId === row.id && google.account === row.account
  const wasMended = state === 'ready' && google?.state === 'ended'
  if (!row || (isKnown && !wasMended)) return rows
  const now = clock.now()
  const given = { kind: 'google' as const, account: row.account, outsideAccountId: row.id }
  const id = await store.putAccount(
    db,
    tenant,
    { ...given, url: null, username: null, password: null },
    { id: newId(now), now },
  )
  await requestSync(deps, [id])
  return store.listAccounts(db, tenant)
}

export async function getCalendarAccounts(deps: CalendarDeps, scope: Scope): Promise<CalendarAccounts> {
  const rows = await listConnected(deps, scope)
  const [google, plan, calendars] = await Promise.all([
    deps.accounts.stateOf(scope, 'google_calendar'),
    planOf(deps.db, scope.organizationId),
    store.listCalendars(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ])
  return {
    accounts: rows.map((row) => ({
      kind: row.kind,
      account: row.account,
      state: row.kind === 'google' && google.state === 'ended' ? 'ended' : row.state,
      synced_at: row.syncedAt?.toISOString() ?? null,
      retry_at: row.retryAt?.toISOString() ?? null,
      shares_busy: row.sharesBusy,
    })),
    calendars: calendars.map(({ canWrite, isPrimary, isShown, ...calendar }) => ({
      id: calendar.id,
      kind: calendar.kind,
      name: calendar.name,
      color: calendar.color,
      can_write: canWrite,
      is_primary: isPrimary,
      is_shown: isShown,
    })),
    google: google.state,
    in_plan: hasAddOn(plan, 'google_calendar'),
  }
}

/** Looks at once: a wrong password is told now, not later. */
export async function connectCalDav(deps: CalendarDeps, scope: Scope, given: CalDavInput): Promise<CalendarAccounts> {
  const { db, clock, secrets, calendarVendors } = deps
  if (!hasAddOn(await planOf(db, scope.organizationId), 'google_calendar')) throw fail('add_on_not_in_plan')
  try {
    const port = await calendarVendors.openCalDav(given)
    if ((await port.calendars()).length === 0) throw fail('caldav_not_found')
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    if (error.reason === 'password') throw fail('caldav_wrong_password')
    if (error.reason === 'away' || error.reason === 'busy' || error.reason === 'refused')
      throw fail('caldav_not_reached', { reason: error.words })
    throw fail('caldav_not_found')
  }
  const now = clock.now()
  const account = `${given.user} · ${new URL(given.url).host}`
  const kept = { kind: 'caldav' as const, account, outsideAccountId: null, url: given.url, username: given.user }
  const id = await store.putAccount(
    db,
    scope,
    { ...kept, password: secrets.encrypt(given.password) },
    { id: newId(now), now },
  )
  await requestSync(deps, [id])
  return getCalendarAccounts(deps, scope)
}

export async function disconnectCalendar(deps: CalendarDeps, scope: Scope, kind: 'google' | 'caldav'): Promise<null> {
  const wasThere =
    kind === 'google'
      ? await deps.accounts.disconnect(scope, 'google_calendar')
      : await store.removeAccount(deps.db, scope, kind)
  if (!wasThere) throw fail('calendar_not_connected')
  return null
}

export async function syncCalendars(deps: CalendarDeps, scope: Scope): Promise<CalendarAccounts> {
  const rows = await listConnected(deps, scope)
  const now = deps.clock.now()
  // Who asked to be left alone for a while is.
  const due = rows.filter(({ retryAt }) => retryAt === null || retryAt < now)
  await requestSync(
    deps,
    due.map(({ id }) => id),
  )
  return getCalendarAccounts(deps, scope)
}

export async function updateCalendarSettings(
  deps: CalendarDeps,
  scope: Scope,
  { shares_busy, shown }: CalendarSettingsInput,
): Promise<CalendarAccounts> {
  const rows = await listConnected(deps, scope)
  await deps.db.transaction(async (tx) => {
    if (shares_busy !== undefined) await store.setSharing(tx, scope, shares_busy)
    for (const { id, is_shown } of shown)
      if (!(await store.setShown(tx, scope, id, is_shown))) throw fail('calendar_not_found')
  })
  if (rows.length === 0) throw fail('calendar_not_connected')
  return getCalendarAccounts(deps, scope)
}

/** Whatever is looked at is looked after. */
export async function openCalendars(deps: CalendarDeps, tenant: Tenant) {
  const rows = await listConnected(deps, tenant)
  await freshenAccounts(deps, rows)
  const calendars = await store.listCalendars(
    deps.db,
    rows.map(({ id }) => id),
  )
  return { rows, calendars }
}

/** How a person's calendars stand, for the list of add-ons: Google's, else their CalDAV account. */
export async function calendarAddOn(deps: CalendarDeps, scope: Scope): Promise<AddOnConnection> {
  const { state, row } = await deps.accounts.stateOf(scope, 'google_calendar')
  const rows = await store.listAccounts(deps.db, scope)
  const calDav = rows.find(({ kind }) => kind === 'caldav')
  const person = row || calDav ? await store.findPerson(deps.db, scope.userId) : undefined
  return {
    isActive: state === 'ready' || (calDav !== undefined && calDav.state !== 'wrong_password'),
    isSetup: row !== undefined || calDav !== undefined,
    account: row?.account ?? calDav?.account ?? null,
    connected_by: person?.name ?? null,
    lastUsedAt: row?.lastUsedAt ?? calDav?.syncedAt ?? null,
    // A CalDAV account needs nothing of the operator.
    notRegistered: false,
  }
}
