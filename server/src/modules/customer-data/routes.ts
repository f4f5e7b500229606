import { customerEndpoints } from '#contract/messaging/customer-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getRetention, updateRetention } from './message-retention.ts'
import { eraseCustomerData, findCustomerData } from './service.ts'

export const customerDataRoutes = (deps: Deps): Route[] =>
  routes(customerEndpoints, {
    getMessageRetention: ({ scope }) => getRetention(deps, scope),
    updateMessageRetention: ({ scope, from, body }) => updateRetention(deps, { scope, from }, body),
    findCustomerData: ({ scope, query }) => findCustomerData(deps, scope, query.who),
    eraseCustomerData: ({ scope, from, body }) => eraseCustomerData(deps, { scope, from }, body.who),
  })
