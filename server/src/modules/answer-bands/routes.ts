import { answerBandEndpoints } from '#contract/answer-bands/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getAnswerBands } from './service.ts'

/** How sure the built-in engine was of its answers, and how right; for the operator. */
export const answerBandRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Route[] =>
  routes(answerBandEndpoints, { getAnswerBands: ({ query }) => getAnswerBands(deps, query) })
