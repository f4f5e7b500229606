import { calendarLimits } from '#contract/calendar/limits.ts'
import type { BusyPeople, BusySpan, FindTimeInput, FoundTimes } from '#contract/calendar/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { instantOf, wallClock } from '../../platform/wall-clock.ts'
import { type CalendarAccountRow, findPerson, listAccounts, listCalendars, listColleagues } from './account-store.ts'
import { isBusy, isDeclined, placeItems, type Range, rangeOf } from './agenda.ts'
import { listItemsBetween } from './item-store.ts'
import type { CalendarDeps } from './open-account.ts'
import { freshenAccounts } from './sync.ts'

type Span = { start: number; end: number }
/** A look that is older says little of now. */
const oldMs = 30 * 60_000
const stepMs = 15 * 60_000
const dayMs = 86_400_000

type PersonTimes = { userId: UserId; name: string; spans: Span[]; syncedAt: Date | null }

export async function getBusyTimes(
  deps: CalendarDeps,
  scope: Scope,
  { people, ...asked }: { people: UserId[]; from: string; to: string },
): Promise<BusyPeople> {
  const found = await timesOf(deps, scope, people, rangeOf(asked))
  return found.map(({ userId, name, spans, syncedAt }) => ({
    user_id: userId,
    name,
    busy: spans.map(toSpan),
    synced_at: syncedAt?.toISOString() ?? null,
  }))
}

const toSpan = ({ start, end }: Span): BusySpan => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** The person first, then those colleagues who let others see it: nobody else is told of. */
async function timesOf(deps: CalendarDeps, scope: Scope, people: UserId[], range: Range): Promise<PersonTimes[]> {
  const colleagues = people.length > 0 ? await listColleagues(deps.db, scope, people) : []
  if (colleagues.length < new Set(people.filter((id) => id !== scope.userId)).size)
    throw fail('calendar_colleague_not_found')
  const self = await findPerson(deps.db, scope.userId)
  const everyone = [
    { userId: scope.userId, name: self?.name ?? '' },
    ...colleagues.map(({ user_id, name }) => ({ userId: user_id, name })),
  ]
  return Promise.all(
    everyone.map(async ({ userId, name }) => {
      const tenant = { userId, organizationId: scope.organizationId, workspaceId: scope.workspaceId }
      const rows = (await listAccounts(deps.db, tenant)).filter((row) => userId === scope.userId || row.sharesBusy)
      await freshenAccounts(deps, rows)
      return { userId, name, spans: await spansOf(deps, tenant, rows, range), syncedAt: oldestOf(rows) }
    }),
  )
}

const oldestOf = (rows: readonly CalendarAccountRow[]): Date | null => {
  const times = rows.map(({ syncedAt }) => syncedAt)
  return times.length === 0 || times.includes(null) ? null : new Date(Math.min(...times.map(Number)))
}

async function spansOf({ db }: CalendarDeps, tenant: Tenant, rows: readonly CalendarAccountRow[], range: Range) {
  const shown = (
    await listCalendars(
      db,
      rows.map(({ id }) => id),
    )
  ).filter(({ isShown }) => isShown)
  const placed = placeItems(
    await listItemsBetween(
      db,
      shown.map(({ id }) => id),
      range,
    ),
    shown,
    range,
  )
  const addresses = new Map(rows.map(({ id, account }) => [id, account]))
  const address = (await findPerson(db, tenant.userId))?.email ?? ''
  return mergeSpans(
    placed.flatMap(({ occurrence, calendar }) => {
      const own = addresses.get(calendar.accountId) ?? ''
      const { start, end, event } = occurrence
      if (!isBusy(occurrence) || isDeclined(occurrence, own) || isDeclined(occurrence, address)) return []
      // A day is the day of the calendar's clocks.
      const zone = calendar.zone ?? 'UTC'
      const at = (moment: Date) => (event.allDay ? instantOf(moment, zone) : moment).getTime()
      return end && end > start ? [{ start: at(start), end: at(end) }] : []
    }),
  )
}

/** The same times without overlaps, in order. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

export async function findCalendarTime(deps: CalendarDeps, scope: Scope, asked: FindTimeInput): Promise<FoundTimes> {
  const range = rangeOf(asked)
  const people = await timesOf(deps, scope, asked.people, range)
  if ((await listAccounts(deps.db, scope)).length === 0) throw fail('calendar_not_connected')
  const now = deps.clock.now()
  const busy = mergeSpans(people.flatMap(({ spans }) => spans))
  const isOld = ({ syncedAt }: PersonTimes) => syncedAt === null || now.getTime() - syncedAt.getTime() > oldMs
  return {
    times: freeTimes(busy, {
      ...asked,
      from: new Date(Math.max(range.from.getTime(), now.getTime())),
      to: range.to,
    }).map(toSpan),
    unsure: people.filter(isOld).map(({ name }) => name),
  }
}

type Wanted = Pick<FindTimeInput, 'minutes' | 'zone' | 'hours' | 'weekends'> & Range

/**
 * Free stretches of the wanted length within the hours of each day by the clocks of the zone, at quarters of an hour. At most two of a morning or afternoon,
 * so that there is a choice.
 */
function freeTimes(busy: readonly Span[], { minutes, zone, hours, weekends, from, to }: Wanted): Span[] {
  const length = minutes * 60_000
  const found: Span[] = []
  const midnight = wallClock(from, zone)
  midnight.setUTCHours(0, 0, 0, 0)
  for (let day = midnight; found.length < calendarLimits.foundTimes; day = new Date(day.getTime() + dayMs)) {
    const opens = instantOf(new Date(day.getTime() + minutesOf(hours.from) * 60_000), zone).getTime()
    const closes = instantOf(new Date(day.getTime() + minutesOf(hours.to) * 60_000), zone).getTime()
    if (opens >= to.getTime()) break
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    if (isWeekend && !weekends) continue
    found.push(
      ...freeInDay(busy, { opens: Math.max(opens, from.getTime()), closes: Math.min(closes, to.getTime()), length }),
    )
  }
  return found.slice(0, calendarLimits.foundTimes)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function freeInDay(
  busy: readonly Span[],
  { opens, closes, length }: { opens: number; closes: number; length: number },
): Span[] {
  const free: Span[] = []
  for (let start = Math.ceil(opens / stepMs) * stepMs; start + length <= closes; ) {
    const end = start + length
    const blocking = busy.find((span) => span.start < end && span.end > start)
    if (blocking) start = Math.ceil(blocking.end / stepMs) * stepMs
    else {
      free.push({ start, end })
      start = Math.max(end, start + stepMs)
    }
  }
  const half = opens + (closes - opens) / 2
  return [
    ...free.filter(({ start }) => start < half).slice(0, 2),
    ...free.filter(({ start }) => start >= half).slice(0, 2),
  ]
}
