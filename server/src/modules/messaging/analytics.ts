import type { z } from 'zod'
import type { MessagingAnalytics, messagingAnalyticsQuery } from '#contract/messaging/analytics.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { addDays } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { getInbox } from './accounts.ts'
import * as store from './analytics-store.ts'
import { measureCost } from './cost-store.ts'

const dayMs = 86_400_000

/** The days that are asked of an account. Throws `invalid_input` where they are too many, or end before they begin. */
export function daysAsked(
  account: AccountRow,
  now: Date,
  { from, to, days }: { from?: string | undefined; to?: string | undefined; days: number },
): store.Asked {
  const timeZone = account.settings.hours.time_zone
  const last = to ?? now.toLocaleDateString('sv-SE', { timeZone })
  const first = from ?? addDays(last, 1 - days)
  const count = (Date.parse(last) - Date.parse(first)) / dayMs
  if (count < 0 || count > messagingLimits.analyticsDays) throw fail('invalid_input')
  return { id: account.id, from: first, to: last, timeZone }
}

/** Figures of a number over some days. */
export async function getAnalytics(
  deps: Pick<Deps, 'db' | 'clock'> & { reads: Reads },
  scope: Scope,
  id: MessagingAccountId,
  asked: z.output<typeof messagingAnalyticsQuery>,
): Promise<MessagingAnalytics> {
  const account = await getInbox(deps, scope, id)
  const now = timeOf(account, deps.clock.now())
  const query = daysAsked(account, now, asked)
  const [by_day, totals, waits, reasons, satisfaction, broadcasts, cost, punctual] = await deps.reads.read(
    scope.userId,
    (db) =>
      Promise.all([
        store.countByDay(db, query),
        store.countTotals(db, query),
        store.measureWaits(db, query),
        store.countReasons(db, query),
        store.countSatisfaction(db, query),
        store.countBroadcasts(db, query),
        measureCost(db, query),
        store.countPunctual(db, query, now),
      ]),
  )
  const targets = targetsOf(account.settings, punctual)
  const { from, to } = query
  return { from, to, targets, ...totals, ...waits, ...reasons, satisfaction, broadcasts, cost, by_day }
}

/** How often targets were kept, where there are any. */
export const targetsOf = (
  { targets: { response_minutes, resolution_minutes } }: AccountRow['settings'],
  punctual: Awaited<ReturnType<typeof store.countPunctual>>,
): MessagingAnalytics['targets'] => ({
  response: response_minutes === null ? null : punctual.response,
  resolution: resolution_minutes === null ? null : punctual.resolution,
})
