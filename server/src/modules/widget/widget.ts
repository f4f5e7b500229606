import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { createRounds } from '../../platform/rounds.ts'
import { serveOrigins } from './cors.ts'
import { ownerRoutes, visitorRoutes } from './routes.ts'
import type { OwnerDeps } from './service.ts'
import { forgetVisitors } from './visit-store.ts'
import type { VisitDeps } from './visits.ts'

const forgetEveryMs = 6 * 3_600_000

export type WidgetModule = {
  routes: Route[]
  /** Answers pages of other origins, those on an agent's list. */
  serveOrigins: (http: FastifyInstance) => void
  start: () => void
  stop: () => Promise<void>
}

/** Agents on web pages: what owners choose, and what visitors ask. */
export function createWidget(deps: Pick<Deps, 'config'> & OwnerDeps & VisitDeps): WidgetModule {
  const forgetting = createRounds({
    everyMs: forgetEveryMs,
    round: () => forgetVisitors(deps.db, new Date(deps.clock.now().getTime() - limits.widget.keptDays * 86_400_000)),
    failed: (error) => deps.log.warn({ err: error }, 'old visitors were not forgotten yet'),
  })
  return {
    routes: [...ownerRoutes(deps), ...visitorRoutes(deps)],
    serveOrigins: (http) => serveOrigins(http, deps),
    start: () => forgetting.start(),
    stop: () => forgetting.stop(),
  }
}
