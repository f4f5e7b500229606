import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type AbilityPorts, getAbilities } from './service.ts'

export const featureFlagRoutes = (ports: AbilityPorts): Route[] =>
  routes(featureFlagEndpoints, { getAbilities: ({ scope }) => getAbilities(ports, scope) })
