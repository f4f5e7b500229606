import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import { originOf } from '../../platform/http/origin-of.ts'
import { routes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { changeWorker } from './change-sets/change-job.ts'
import * as changeSets from './change-sets/change-sets.ts'
import { getHistory } from './history.ts'
import { type MappingDeps, prepareWorker } from './mappings/prepare-job.ts'
import { mappingRoutes } from './mappings/routes.ts'
import { findRecords, getRecord } from './records.ts'
import { describeObject, disconnectSalesforce, getSalesforce, listObjects, runQuery } from './service.ts'

/** Salesforce with a person's own account: what there is, questions that only read, and changes that somebody approves. */
export const createSalesforceModule = (deps: MappingDeps): Module => ({
  routes: [
    ...mappingRoutes(deps),
    ...routes(salesforceEndpoints, {
      changeSalesforce: ({ scope, body, header }) =>
        deps.accounts.begin(scope, 'salesforce', { returnTo: body.return_to, origin: originOf(deps.config, header) }),
      disconnectSalesforce: ({ scope }) => disconnectSalesforce(deps, scope),
      getSalesforce: ({ scope }) => getSalesforce(deps, scope),
      listSalesforceObjects: ({ scope }) => listObjects(deps, scope),
      describeSalesforceObject: ({ scope, params }) => describeObject(deps, scope, params.name),
      querySalesforce: ({ scope, body }) => runQuery(deps, scope, body),
      findSalesforceRecords: ({ scope, params, query }) => findRecords(deps, scope, params.name, query.words),
      getSalesforceRecord: ({ scope, params }) => getRecord(deps, scope, params),
      getSalesforceHistory: ({ scope, params }) => getHistory(deps, scope, params),
      listChangeSets: ({ scope, query }) => changeSets.listChangeSets(deps, scope, query),
      getChangeSet: ({ scope, params }) => changeSets.getChangeSet(deps, scope, params.id),
      proposeChanges: ({ scope, from, body }) => changeSets.proposeByHand(deps, { scope, from }, body),
      approveChangeSet: ({ scope, from, params, body }) =>
        changeSets.approveChangeSet(deps, { scope, from }, params.id, body),
      refuseChangeSet: ({ scope, from, params, body }) =>
        changeSets.refuseChangeSet(deps, { scope, from }, params.id, body.remark),
      retryChangeSet: ({ scope, from, params }) => changeSets.retryChangeSet(deps, { scope, from }, params.id),
      undoChangeSet: ({ scope, from, params }) => changeSets.undoChangeSet(deps, { scope, from }, params.id),
    }),
  ],
  jobs: [changeWorker(deps), prepareWorker(deps)],
  stop: deps.salesforce.close,
})
