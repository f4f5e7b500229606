import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import type { Route } from '../../platform/http/route.ts'
import { createRounds } from '../../platform/rounds.ts'
import type { AboutPort, ChartPort } from './chart-port.ts'
import { serveFrames } from './frames.ts'
import { createMailing } from './mail/mail-dashboard.ts'
import { dashboardRoutes } from './routes.ts'
import { purge } from './store.ts'

const purgeMs = 3_600_000

export type DashboardModule = {
  routes: Route[]
  /** Lets the pages that a public link names show it in a frame. */
  serveFrames: (http: FastifyInstance) => void
  start: () => void
  stop: () => Promise<void>
}

/** Dashboards: what is on them, who sees them, what their tiles show, links and mails. */
export function createDashboards(
  deps: Deps & { charts: ChartPort; about: AboutPort; access: Access },
): DashboardModule {
  const mailing = createMailing(deps)
  const purging = createRounds({
    everyMs: purgeMs,
    round: () => purge(deps.db, new Date(deps.clock.now().getTime() - limits.dashboard.undoSeconds * 1000)),
    failed: (error) => deps.log.warn({ err: error }, 'deleted dashboards could not be purged'),
  })
  return {
    routes: dashboardRoutes({ ...deps, wake: mailing.wake }),
    serveFrames: (http) => serveFrames(http, deps),
    start: () => {
      mailing.start()
      purging.start()
    },
    stop: async () => void (await Promise.all([mailing.stop(), purging.stop()])),
  }
}
