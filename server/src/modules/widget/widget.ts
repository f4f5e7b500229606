import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { visitorCalls } from './cors.ts'
import { laterRepliesTask } from './later-replies.ts'
import { ownerRoutes, visitorRoutes } from './routes.ts'
import type { OwnerDeps } from './service.ts'
import { forgetVisitors } from './visit-store.ts'
import type { VisitDeps } from './visits.ts'

const forgetSeconds = 6 * 3600

/** Agents on web pages: what owners choose, and what visitors ask. */
export function createWidget(deps: Pick<Deps, 'config'> & OwnerDeps & VisitDeps): Module {
  const forget = () =>
    forgetVisitors(deps.db, new Date(deps.clock.now().getTime() - limits.widget.keptDays * 86_400_000))
  return {
    routes: [...ownerRoutes(deps), ...visitorRoutes(deps)],
    crossOriginCalls: visitorCalls(deps),
    jobs: [periodicTask('forget-visitors', forgetSeconds, forget), laterRepliesTask(deps)],
  }
}
