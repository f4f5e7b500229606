import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { featureFlagOperatorEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findFlagHolders, listFeatureFlags, resetFeatureFlag, setFeatureFlag } from './operate.ts'
import { type AbilityPorts, getAbilities } from './service.ts'

export const featureFlagRoutes = (deps: Pick<Deps, 'db' | 'config' | 'clock'>, ports: AbilityPorts): Route[] => [
  ...routes(featureFlagEndpoints, { getAbilities: ({ scope }) => getAbilities(ports, scope) }),
  ...routes(featureFlagOperatorEndpoints, {
    getFeatureFlags: async () => ({ flags: await listFeatureFlags(deps) }),
    setFeatureFlag: async ({ scope, from, params, body }) => {
      await setFeatureFlag(deps, { scope, from }, params.flag, body.rule)
      return { flags: await listFeatureFlags(deps) }
    },
    resetFeatureFlag: async ({ scope, from, params }) => {
      await resetFeatureFlag(deps, { scope, from }, params.flag)
      return { flags: await listFeatureFlags(deps) }
    },
    findFlagHolders: async ({ query }) => ({ records: await findFlagHolders(deps, query.query) }),
  }),
]
