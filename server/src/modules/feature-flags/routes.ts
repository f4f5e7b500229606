import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { featureFlagOperatorEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type AbilityPorts, getAbilities, listFeatureFlags } from './service.ts'

export const featureFlagRoutes = (deps: Pick<Deps, 'config'>, ports: AbilityPorts): Route[] => [
  ...routes(featureFlagEndpoints, { getAbilities: ({ scope }) => getAbilities(ports, scope) }),
  ...routes(featureFlagOperatorEndpoints, { getFeatureFlags: async () => ({ flags: listFeatureFlags(deps) }) }),
]
