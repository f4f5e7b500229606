import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'

const billingCalls = async () => (await import('#contract/billing/endpoints.ts')).billingEndpoints
const everyMs = 60_000

/** The credits of the organization. Every screen shows them, so the declaration of the call is loaded with the first question. */
export const balanceOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(billingCalls, 'getBalance')),
  refetchInterval: everyMs,
  retry: false,
})
