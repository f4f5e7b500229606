import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/client/api.ts'

const everyMs = 60_000

/** The credits of the organization. Every screen shows them, so the declaration of the call is loaded with the first question. */
export const balanceOptions = queryOptions({
  queryKey: ['billing', 'balance'],
  queryFn: async ({ signal }) => {
    const { billingEndpoints } = await import('#contract/billing/endpoints.ts')
    return api.call(billingEndpoints.getBalance, { signal })
  },
  refetchInterval: everyMs,
  retry: false,
})
