import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import { createRounds } from '../../platform/rounds.ts'
import { type AnswersDeps, VisitorAnswers } from './answers.ts'
import { visitorCalls } from './cors.ts'
import { ownerRoutes, visitorRoutes } from './routes.ts'
import { listFileKeys, type OwnerDeps } from './service.ts'
import { forgetVisitors } from './visit-store.ts'
import type { VisitDeps } from './visits.ts'

const graceMs = 4_000
const forgetEveryMs = 6 * 3_600_000

/** Agents on web pages: what owners choose, and what visitors ask. */
export function createWidget(
  deps: Pick<Deps, 'config'> & OwnerDeps & AnswersDeps & Omit<VisitDeps, 'answers'>,
): Module {
  const answers = new VisitorAnswers(deps)
  const forgetting = createRounds({
    everyMs: forgetEveryMs,
    round: () => forgetVisitors(deps.db, new Date(deps.clock.now().getTime() - limits.widget.keptDays * 86_400_000)),
    failed: (error) => deps.log.warn({ err: error }, 'old visitors were not forgotten yet'),
  })
  return {
    routes: [...ownerRoutes(deps), ...visitorRoutes({ ...deps, answers })],
    crossOriginCalls: visitorCalls(deps),
    listFileKeys,
    start: forgetting.start,
    stop: async () => {
      await forgetting.stop()
      await answers.stop(graceMs)
    },
  }
}
