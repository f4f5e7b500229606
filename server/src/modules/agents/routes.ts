import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getFigures } from './figures.ts'
import * as service from './service.ts'

export const agentRoutes = (deps: service.AgentDeps): Route[] =>
  routes(agentEndpoints, {
    listAgents: ({ scope, query }) => service.listAgents(deps, scope, query),
    createAgent: ({ scope, fields, files }) => service.createAgent(deps, scope, fields, files[0]),
    updateAgent: ({ scope, params, fields, files }) => service.updateAgent(deps, scope, params.id, fields, files[0]),
    getAgent: ({ scope, params }) => service.getAgent(deps, scope, params.id),
    removeAgent: ({ scope, params }) => service.removeAgent(deps, scope, params.id),
    restoreAgent: ({ scope, params }) => service.restoreAgent(deps, scope, params.id),
    getAgentFigures: ({ scope, params, query }) => getFigures(deps, scope, params.id, query.days),
    getAgentLogo: ({ scope, params }) => service.getLogo(deps, scope, params.id),
  })
