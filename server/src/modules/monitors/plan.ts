import type { MonitorId } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { dequeueJob, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { checkQueue, type MonitorJob } from './check.ts'
import { nextLook } from './intervals.ts'
import { type MonitorSettings, timedOf } from './monitor-row.ts'
import * as store from './store.ts'

/** When it looks first, or again; null while it is off. Throws `monitor_ends_early`. */
export function plannedLook(settings: MonitorSettings, active: boolean, anchor: Date, now: Date): Date | null {
  if (!active) return null
  const start = settings.start_at === null ? now : new Date(Math.max(now.getTime(), Date.parse(settings.start_at) - 1))
  const next = nextLook(timedOf({ settings, createdAt: anchor }), start)
  if (next === null || (settings.end_at !== null && next > new Date(settings.end_at))) throw fail('monitor_ends_early')
  return next
}

/** The one job of a monitor is due when it looks next. */
export const planLook = (deps: { db: Db } & Pick<Deps, 'clock'>, id: MonitorId, nextAt: Date | null): Promise<void> =>
  nextAt === null
    ? dequeueJob(deps, checkQueue, id)
    : enqueueJobs<MonitorJob>(deps, checkQueue, [{ key: id, payload: { id }, dueAt: nextAt }], { replace: true })

/** Monitors whose next look was planned while the clock was ahead look as they would have by the clock of now. */
export async function replanAhead({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const { id, settings, createdAt } of await store.listAhead(db, clock.now()))
    await db.transaction(async (tx) => {
      const now = clock.now()
      const current = await store.lockAlarm(tx, id)
      if (!current?.active || !current.nextAt) return
      const next = nextLook(timedOf({ settings, createdAt }), now)
      const nextAt = next && next < current.nextAt ? next : current.nextAt
      await store.updateMonitor(tx, id, { checkedAt: now, nextAt })
      await planLook({ db: tx, clock }, id, nextAt)
    })
}
