import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { type Route, routes } from '../../../platform/http/route.ts'
import type { Reads } from '../../../platform/replica/reads.ts'
import { getScorecardFigures } from './figures.ts'
import * as reviews from './reviews.ts'
import * as scorecards from './scorecards.ts'

export const scorecardRoutes = (deps: scorecards.ScorecardDeps & { reads: Reads }): Route[] =>
  routes(scorecardEndpoints, {
    listScorecards: ({ scope, language }) => scorecards.listScorecards(deps, scope, language),
    getScorecard: ({ scope, params }) => scorecards.getScorecard(deps, scope, params.id),
    createScorecard: ({ scope, body }) => scorecards.createScorecard(deps, scope, body),
    updateScorecard: ({ scope, params, body }) => scorecards.updateScorecard(deps, scope, params.id, body),
    removeScorecard: ({ scope, params }) => scorecards.removeScorecard(deps, scope, params.id),
    previewScorecard: ({ scope, body }) => scorecards.previewScorecard(deps, scope, body),
    getCallScores: ({ scope, params }) => reviews.getCallScores(deps, scope, params.id),
    askScorecardModel: ({ scope, params }) => reviews.askAgain(deps, scope, params.id),
    answerScorecardQuestion: ({ scope, from, params, body }) =>
      reviews.answerQuestion(deps, { scope, from }, params, body),
    withdrawScorecardAnswer: ({ scope, from, params }) => reviews.withdrawAnswer(deps, { scope, from }, params),
    getScorecardFigures: ({ scope, query, language }) => getScorecardFigures(deps, scope, query, language),
  })
