import { taughtReadingEndpoints, termEndpoints, verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as corrections from './corrections.ts'
import * as queries from './service.ts'
import * as taught from './taught.ts'
import * as terms from './terms.ts'

export const verifiedQueryRoutes = (deps: terms.TermDeps): Route[] => [
  ...routes(termEndpoints, {
    listTerms: ({ query, ...call }) => terms.listTerms(deps, call, query),
    createTerm: ({ body, ...call }) => terms.createTerm(deps, call, body),
    removeTerm: ({ params, ...call }) => terms.removeTerm(deps, call, params.id),
    restoreTerm: ({ params, ...call }) => terms.restoreTerm(deps, call, params.id),
  }),
  ...routes(taughtReadingEndpoints, {
    listTaughtReadings: ({ query, ...call }) => taught.listTaught(deps, call, query),
    removeTaughtReading: ({ params, ...call }) => taught.removeTaught(deps, call, params.id),
    restoreTaughtReading: ({ params, ...call }) => taught.restoreTaught(deps, call, params.id),
  }),
  ...routes(verifiedQueryEndpoints, {
    tryCorrection: ({ params, body, ...call }) => corrections.tryCorrection(deps, call, params.answerId, body),
    correctAnswer: ({ params, body, ...call }) => corrections.correctAnswer(deps, call, params.answerId, body),
    runStatement: ({ params, body, ...call }) => queries.runOn(deps, call, params.id, body.sql),
    listVerifiedQueries: ({ query, ...call }) => queries.listQueries(deps, call, query),
    createVerifiedQuery: ({ body, ...call }) => queries.createQuery(deps, call, body),
    updateVerifiedQuery: ({ params, body, ...call }) => queries.updateQuery(deps, call, params.id, body),
    verifyAgain: ({ params, ...call }) => queries.verifyAgain(deps, call, params.id),
    removeVerifiedQuery: ({ params, ...call }) => queries.removeQuery(deps, call, params.id),
    restoreVerifiedQuery: ({ params, ...call }) => queries.restoreQuery(deps, call, params.id),
  }),
]
