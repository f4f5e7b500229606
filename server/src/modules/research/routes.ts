import { researchEndpoints } from '#contract/research/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getAgent } from '../agents/service.ts'
import type { ProgramDeps } from '../programs/service.ts'
import { research } from './service.ts'

export const researchRoutes = (deps: Pick<Deps, 'db'> & ProgramDeps): Route[] =>
  routes(researchEndpoints, {
    askResearch: {
      json: async ({ scope, body }) => {
        await getAgent(deps, scope, body.agent_id)
        throw fail('events_only')
      },
      events: ({ scope, body, language, signal }) => research(deps, { scope, language, signal, ...body }),
    },
  })
