import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import type { Module } from '../../platform/module.ts'
import { createRounds } from '../../platform/rounds.ts'
import type { AboutPort, ChartPort } from './chart-port.ts'
import { linkedPages } from './frames.ts'
import { createMailing } from './mail/mail-dashboard.ts'
import { dashboardRoutes } from './routes.ts'
import { purge } from './store.ts'

const purgeMs = 3_600_000

/** Dashboards: what is on them, who sees them, what their tiles show, links and mails. */
export function createDashboards(deps: Deps & { charts: ChartPort; about: AboutPort; access: Access }): Module {
  const mailing = createMailing(deps)
  const purging = createRounds({
    everyMs: purgeMs,
    round: () => purge(deps.db, new Date(deps.clock.now().getTime() - limits.dashboard.undoSeconds * 1000)),
    failed: (error) => deps.log.warn({ err: error }, 'deleted dashboards could not be purged'),
  })
  return {
    routes: dashboardRoutes({ ...deps, wake: mailing.wake }),
    framedPages: linkedPages(deps),
    start: () => {
      mailing.start()
      purging.start()
    },
    stop: async () => void (await Promise.all([mailing.stop(), purging.stop()])),
  }
}
