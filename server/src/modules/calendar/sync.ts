import { setImmediate } from 'node:timers/promises'
import { calendarLimits } from '#contract/calendar/limits.ts'
import type { CalendarId } from '#contract/calendar/schemas.ts'
import { newId } from '../../platform/id.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { type CalendarAccountPort, CalendarError } from '../../providers/calendar/port.ts'
import * as accounts from './account-store.ts'
import { expandableItem } from './expandable-item.ts'
import * as items from './item-store.ts'
import { type CalendarDeps, openAccount } from './open-account.ts'
import { requestSync, type SyncJob, syncQueue } from './request-sync.ts'
import { forgetUndos, undoMs } from './undo-store.ts'

/** Rules of one calendar that took too long: the others are not tried, for somebody means harm. */
const maxUnread = 5

/** An account that is looked at is asked again after so long; one that nobody looks at, for a week. */
const [freshMs, seenMs] = [2 * 60_000, 7 * 24 * 3_600_000]
const [everySeconds, afterMs] = [300, 10 * 60_000]

/** Those of a person that were not looked at just now. */
export async function freshenAccounts(deps: CalendarDeps, rows: readonly accounts.CalendarAccountRow[]): Promise<void> {
  const now = deps.clock.now()
  await accounts.touchAccounts(
    deps.db,
    rows.map(({ id }) => id),
    now,
  )
  const stale = rows.filter(
    ({ state, syncedAt, retryAt }) =>
      state !== 'ended' &&
      state !== 'wrong_password' &&
      (syncedAt === null || now.getTime() - syncedAt.getTime() > freshMs) &&
      (retryAt === null || retryAt < now),
  )
  await requestSync(
    deps,
    stale.map(({ id }) => id),
  )
}

export const syncWorkers = (deps: CalendarDeps): JobWorker[] => [
  jobWorker<SyncJob>({
    queue: syncQueue,
    leaseSeconds: 120,
    retryAfterMs: (attempts) => (attempts > 3 ? null : 10_000 * attempts),
    run: async ({ payload: { accountId } }, signal) => {
      const again = await syncAccount(deps, accountId, signal)
      return again ? { again } : 'done'
    },
  }),
  periodicTask('calendar-refresh', everySeconds, async () => {
    const now = deps.clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const due = await accounts.listDueAccounts(deps.db, { now, after: ago(afterMs), seen: ago(seenMs) })
    await requestSync(deps, due)
    await forgetUndos(deps.db, ago(undoMs))
  }),
]

/** Takes in what has changed; gives when to come again where the vendor asks to wait. */
async function syncAccount(deps: CalendarDeps, accountId: string, signal: AbortSignal): Promise<Date | undefined> {
  const { db, clock } = deps
  const row = await accounts.findAnyAccount(db, accountId)
  if (!row) return undefined
  try {
    const port = await openAccount(deps, row)
    const remote = (await port.calendars()).slice(0, calendarLimits.calendars)
    const now = clock.now()
    await accounts.putCalendars(
      db,
      row.id,
      remote.map((calendar) => ({ ...calendar, newId: newId(now) })),
    )
    for (const calendar of await accounts.listCalendars(db, [row.id])) {
      if (signal.aborted) throw signal.reason
      const version = remote.find(({ id }) => id === calendar.remoteId)?.version ?? null
      await syncCalendar(deps, port, calendar, version)
    }
    await accounts.setAccountState(db, row.id, { state: 'ready', syncedAt: clock.now() })
    return undefined
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    return noteFailure(deps, row, error)
  }
}

async function noteFailure(deps: CalendarDeps, row: accounts.CalendarAccountRow, error: CalendarError) {
  const { db, clock, log } = deps
  log.info({ kind: row.kind, reason: error.reason }, 'a calendar was not looked at')
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)
  if (error.reason === 'ended') await accounts.setAccountState(db, row.id, { state: 'ended' })
  else if (error.reason === 'password') await accounts.setAccountState(db, row.id, { state: 'wrong_password' })
  else {
    const isBusy = error.reason === 'busy'
    const retryAt = later(isBusy ? error.seconds : 60)
    await accounts.setAccountState(db, row.id, { state: isBusy ? 'busy' : 'away', retryAt })
    // One that is away is asked again with all the others.
    return isBusy ? retryAt : undefined
  }
  return undefined
}

async function syncCalendar(
  { db, clock }: CalendarDeps,
  port: CalendarAccountPort,
  calendar: accounts.CalendarRow,
  version: string | null,
): Promise<void> {
  const { id, remoteId, cursor, zone } = calendar
  const seen = new Set<string>()
  let unread = 0
  const known = { id: remoteId, cursor, version, etags: () => items.listEtags(db, id) }
  const end = await port.changes(known, async (page) => {
    const room = Math.max(0, calendarLimits.events - seen.size)
    const taken = page.items.slice(0, room)
    for (const item of taken) seen.add(item.id)
    const readable: items.NewItem[] = []
    for (const item of taken) {
      const made = expandableItem(item, zone ?? 'UTC', { now: clock.now(), triesRule: unread < maxUnread })
      if (made) readable.push(made)
      if (!made?.unreadRule) continue
      unread++
      // Others have their turn after each that took its time.
      await setImmediate()
    }
    await items.removeItems(db, id, page.removed)
    await items.putItems(db, id, readable)
  })
  if (end.whole) await items.keepItems(db, id, [...seen])
  // Last: what was cut off before is told of again.
  await accounts.setCursor(db, id, end.cursor)
}

/** What a change of ours left, without waiting for the vendor to tell of it. */
export async function takeItem(
  { db, clock }: Pick<CalendarDeps, 'db' | 'clock'>,
  calendar: accounts.CalendarRow,
  item: Parameters<typeof expandableItem>[0],
): Promise<void> {
  const readable = expandableItem(item, calendar.zone ?? 'UTC', { now: clock.now(), triesRule: true })
  if (readable) await items.putItems(db, calendar.id, [readable])
}

export const forgetItem = ({ db }: Pick<CalendarDeps, 'db'>, calendar: CalendarId, id: string): Promise<void> =>
  items.removeItems(db, calendar, [id])
