import { queryOptions } from '@tanstack/react-query'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useChangeOf } from '#web/lib/client/use-change-of.ts'

const key = ['connections'] as const

export const connectionsOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(connectionEndpoints.listConnections, { signal }),
})

/** Runs a change and reads the list again. */
export const useChange = () => useChangeOf(key)
