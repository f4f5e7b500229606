import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const apiKeyRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Route[] =>
  routes(apiKeyEndpoints, {
    listApiKeys: ({ scope }) => service.listApiKeys(deps, scope),
    createApiKey: (call) => service.createApiKey(deps, call, call.body),
    revokeApiKey: (call) => service.revokeApiKey(deps, call, call.params.id),
  })
