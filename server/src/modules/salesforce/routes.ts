import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { originOf } from '../../platform/http/origin-of.ts'
import { routes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import {
  describeObject,
  disconnectSalesforce,
  getSalesforce,
  listObjects,
  runQuery,
  type SalesforceDeps,
} from './service.ts'

/** Salesforce with a person's own account: what there is, and questions that only read. */
export const createSalesforceModule = (deps: SalesforceDeps & Pick<Deps, 'config'>): Module => ({
  routes: routes(salesforceEndpoints, {
    changeSalesforce: ({ scope, body, header }) =>
      deps.accounts.begin(scope, 'salesforce', { returnTo: body.return_to, origin: originOf(deps.config, header) }),
    disconnectSalesforce: ({ scope }) => disconnectSalesforce(deps, scope),
    getSalesforce: ({ scope }) => getSalesforce(deps, scope),
    listSalesforceObjects: ({ scope }) => listObjects(deps, scope),
    describeSalesforceObject: ({ scope, params }) => describeObject(deps, scope, params.name),
    querySalesforce: ({ scope, body }) => runQuery(deps, scope, body),
  }),
  stop: deps.salesforce.close,
})
