import { queryOptions, skipToken } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { type ChartDraft, queryOf } from './draft.ts'

/** The chart to be edited: as it is when the editor opens, never changed behind the person's back. */
export const editedChartOptions = (id: ChartId) =>
  queryOptions({
    ...endpointQuery(calls.getChart, { params: { id } }),
    queryKey: ['edited', ...endpointKey(calls.getChart, { params: { id } })],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

type Query = NonNullable<ReturnType<typeof queryOf>>

/** Runs a query that is not saved. `fresh`: not from the cache. */
export const previewOptions = (query: Query | undefined) =>
  queryOptions({
    // How it is drawn needs no new rows: only the source, the words of the query and its values count.
    queryKey: endpointKey(calls.previewChart, {
      body: { query: { source: query?.source, sql: query?.sql.trim(), parameters: query?.parameters } },
    }),
    queryFn: query ? ({ signal }) => api.call(calls.previewChart, { body: { query, spec: null }, signal }) : skipToken,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })

export const runAgain = (query: Query) => api.call(calls.previewChart, { body: { query, spec: null, max_age_s: 0 } })

const bodyOf = (draft: ChartDraft) => {
  const query = queryOf(draft)
  return { name: draft.name.trim(), visibility: draft.visibility, spec: draft.spec, ...(query && { query }) }
}

export const createChart = (draft: ChartDraft) => {
  const query = queryOf(draft)
  if (!query) throw new Error('nothing to save')
  return api.call(calls.createChart, { body: { ...bodyOf(draft), query } })
}

export const updateChart = (id: ChartId, version: number, draft: ChartDraft) =>
  api.call(calls.updateChart, { params: { id }, body: { ...bodyOf(draft), expected_version: version } })
