import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { api } from '#web/lib/client/api.ts'

/** Everything about one chart stands below its key, so that a change of it reloads all. */
export const chartKey = (id: ChartId) => ['charts', 'one', id] as const

export const chartOptions = (id: ChartId) =>
  queryOptions({
    queryKey: [...chartKey(id), 'record'],
    queryFn: ({ signal }) => api.call(calls.getChart, { params: { id }, signal }),
  })

export const explanationOptions = (id: ChartId) =>
  queryOptions({
    queryKey: [...chartKey(id), 'explanation'],
    queryFn: ({ signal }) => api.call(calls.explainChart, { params: { id }, signal }),
  })

/** What changed since the person last looked; asked once per look, or looking would change it. */
export const changesOptions = (id: ChartId) =>
  queryOptions({
    queryKey: [...chartKey(id), 'changes'],
    queryFn: ({ signal }) => api.call(calls.getChartChanges, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const markSeen = (id: ChartId) => api.call(calls.markChartSeen, { params: { id } })

/** Says that a chart is right as it is now, or takes that back. */
export function useVerify(id: ChartId) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['charts', 'verify'],
    mutationFn: async (version: number | null) => {
      if (version === null) return api.call(calls.unverifyChart, { params: { id } })
      const done = await api.call(calls.verifyChart, { params: { id }, body: { expected_version: version } })
      return done.outcome === 'saved' ? done.chart : done.current
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['charts'] }),
  })
}
