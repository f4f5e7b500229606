import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const viewOptions = endpointQuery(calls.getSalesforce)
export const objectsOptions = endpointQuery(calls.listSalesforceObjects)
export const objectOptions = (name: string) => endpointQuery(calls.describeSalesforceObject, { params: { name } })

/** Leaves for Salesforce's page; the person comes back to here. */
export const signIn = async () => {
  location.assign((await api.call(calls.changeSalesforce, { body: { return_to: '/salesforce' } })).url)
}
export const disconnectAccount = () => api.call(calls.disconnectSalesforce, {})
export const runQuery = (soql: string, cursor?: string) =>
  api.call(calls.querySalesforce, { body: { soql, ...(cursor !== undefined && { cursor }) } })
