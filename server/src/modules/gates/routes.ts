import { gateEndpoints } from '#contract/gates/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type AbilityPorts, getAbilities } from './service.ts'

export const gateRoutes = (ports: AbilityPorts): Route[] =>
  routes(gateEndpoints, { getAbilities: ({ scope }) => getAbilities(ports, scope) })
