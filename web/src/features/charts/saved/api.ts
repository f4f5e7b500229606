import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'

export type ListChoice = { query: string; mine: boolean }

/** The saved charts that hold some words, a page at a time. */
export const savedChartsOptions = ({ query, mine }: ListChoice) =>
  infiniteQueryOptions({
    queryKey: ['charts', 'list', query, mine],
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.listCharts, {
        query: { query, mine: mine ? 'true' : 'false', page: pageParam, limit: limits.charts.page },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

/** The rows of a chart as they are now. */
export const chartRunOptions = (id: ChartId) =>
  queryOptions({
    queryKey: ['charts', 'one', id, 'run'],
    queryFn: ({ signal }) => api.call(calls.runChart, { params: { id }, body: {}, signal }),
  })

/** What a change of a chart makes new: everything about charts and the dashboards that show them. */
export function useChartsChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['charts'] }),
      queries.invalidateQueries({ queryKey: ['dashboards'] }),
    ])
}

export function useRenameChart(id: ChartId) {
  const changed = useChartsChanged()
  return useMutation({
    mutationKey: ['charts', 'rename'],
    mutationFn: (name: string) => api.call(calls.renameChart, { params: { id }, body: { name } }),
    onSuccess: changed,
  })
}

export function useRemoveChart(id: ChartId) {
  const changed = useChartsChanged()
  return useMutation({
    mutationKey: ['charts', 'remove'],
    mutationFn: () => api.call(calls.removeChart, { params: { id } }),
    onSuccess: changed,
  })
}
