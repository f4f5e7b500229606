import { researchEndpoints } from '#contract/research/endpoints.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getAgent } from '../agents/service.ts'
import { type ResearchDeps, runResearch } from './service.ts'

export const researchRoutes = (deps: ResearchDeps): Route[] =>
  routes(researchEndpoints, {
    askResearch: {
      json: async ({ scope, body }) => {
        await getAgent(deps, scope, body.agent_id)
        throw fail('events_only')
      },
      events: ({ scope, body, language, signal }) => runResearch(deps, { scope, language, signal, ...body }),
    },
  })
