import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getSecondStepRule, setSecondStepRule } from './second-step-rule.ts'
import * as organizations from './service.ts'

export const organizationRoutes = (deps: Deps): Route[] =>
  routes(organizationEndpoints, {
    listOrganizations: ({ scope }) => organizations.listOrganizations(deps, scope),
    getOrganization: ({ scope }) => organizations.getOrganization(deps, scope),
    renameOrganization: ({ body, ...caller }) => organizations.renameOrganization(deps, caller, body.name),
    getSecondStepRule: ({ scope }) => getSecondStepRule(deps, scope),
    setSecondStepRule: ({ body, ...caller }) => setSecondStepRule(deps, caller, body),
    switchOrganization: ({ scope, params }) => organizations.switchOrganization(deps, scope, params.id),
  })
