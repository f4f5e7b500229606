import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'

/** What changed since the person last looked; asked once per look, or looking would change it. */
export const changesOptions = (id: ChartId) =>
  queryOptions({
    ...endpointQuery(calls.getChartChanges, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const markSeen = (id: ChartId) => api.call(calls.markChartSeen, { params: { id } })

/** Says that a chart is right as it is now, or takes that back. */
export function useVerify(id: ChartId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (version: number | null) => {
      if (version === null) return api.call(calls.unverifyChart, { params: { id } })
      const done = await api.call(calls.verifyChart, { params: { id }, body: { expected_version: version } })
      return done.outcome === 'saved' ? done.chart : done.current
    },
    onSettled: () => invalidateEndpoints(queries, endpointGroups.charts),
  })
}
