import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { ChartReader } from '../charts/service.ts'
import { linkedPages } from './frames.ts'
import { dashboardMails } from './mail/mail-dashboard.ts'
import { dashboardRoutes } from './routes.ts'
import { purgeDashboards } from './store.ts'

const purgeSeconds = 3600

/** Dashboards: what is on them, who sees them, what their tiles show, links and mails. */
export function createDashboards(deps: Deps & { charts: ChartReader; access: Access }): Module {
  const purgeDeleted = () =>
    purgeDashboards(deps.db, new Date(deps.clock.now().getTime() - limits.dashboard.undoSeconds * 1000))
  return {
    routes: dashboardRoutes(deps),
    framedPages: linkedPages(deps),
    jobs: [dashboardMails(deps), periodicTask('purge-dashboards', purgeSeconds, purgeDeleted)],
  }
}
