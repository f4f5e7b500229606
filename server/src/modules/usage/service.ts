import type { OrganizationId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { checkAlerts } from './alerts.ts'
import { usageRoutes } from './routes.ts'
import { forgetReceipts } from './store.ts'

export { creditsThisMonth } from './usage.ts'

export type Usage = Module & {
  /** An organization was charged: soon its alerts are looked at, once for many charges. */
  spent: (organizationId: OrganizationId) => void
}

const afterMs = 2_000

const forgetSeconds = 24 * 3600

/** Forgets receipts once the years are over for which they are kept, a month of them at once; their sums stay. */
const receiptRetention = ({ db, clock, config, log }: Deps): JobWorker =>
  periodicTask('forget-receipts', forgetSeconds, async (signal) => {
    const before = new Date(Date.UTC(clock.now().getUTCFullYear() - config.USAGE_RECEIPTS_YEARS, 0, 1))
    const gone = await forgetReceipts(db, before, signal)
    if (gone.rows + gone.parts.length > 0) log.info(gone, 'old receipts of usage were removed')
  })

/** Usage: graph, table, caps and alerts. */
export function createUsage(deps: Deps & { reads: Reads }, waitMs = afterMs): Usage {
  const waiting = new Map<OrganizationId, NodeJS.Timeout>()
  const looking = new Set<Promise<void>>()
  const look = (organizationId: OrganizationId) => {
    waiting.delete(organizationId)
    const work = checkAlerts(deps, organizationId)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'alerts about usage were not looked at'))
      .finally(() => looking.delete(work))
    looking.add(work)
  }
  return {
    routes: usageRoutes(deps),
    jobs: [receiptRetention(deps)],
    spent: (organizationId) => {
      if (waiting.has(organizationId)) return
      waiting.set(organizationId, setTimeout(look, waitMs, organizationId))
    },
    // What is still waiting is looked at.
    stop: async () => {
      for (const [organizationId, timer] of waiting) {
        clearTimeout(timer)
        look(organizationId)
      }
      await Promise.all(looking)
    },
  }
}
