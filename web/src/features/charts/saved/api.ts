import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'

export type ListChoice = { query: string; mine: boolean }

/** The saved charts that hold some words, a page at a time. */
export const savedChartsOptions = ({ query, mine }: ListChoice) =>
  endpointPages(calls.listCharts, { query: { query, mine: mine ? 'true' : 'false', limit: limits.charts.page } })

/** What a change of a chart makes new: everything about charts and the dashboards that show them. */
function useChartsChanged() {
  const queries = useQueryClient()
  return () => invalidateEndpoints(queries, [...endpointGroups.charts, ...endpointGroups.dashboards])
}

export function useRenameChart(id: ChartId) {
  const changed = useChartsChanged()
  return useMutation({
    mutationFn: (name: string) => api.call(calls.renameChart, { params: { id }, body: { name } }),
    onSuccess: changed,
  })
}

export function useRemoveChart(id: ChartId) {
  const changed = useChartsChanged()
  return useMutation({
    mutationFn: () => api.call(calls.removeChart, { params: { id } }),
    onSuccess: changed,
  })
}
