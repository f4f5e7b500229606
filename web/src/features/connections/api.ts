import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'

export const connectionsOptions = endpointQuery(connectionEndpoints.listConnections)

/** Runs a change and reads the list again. */
export const useChange = () => useChangeOf(connectionEndpoints)
