import { queryOptions } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { QuerySource } from '#contract/charts/query.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { api } from '#web/lib/client/api.ts'

/** The tables and columns of a source; they seldom change. */
export const sourceSchemaOptions = ({ kind, id }: QuerySource) =>
  queryOptions({
    queryKey: ['query-editor', 'schema', kind, id],
    queryFn: ({ signal }) => api.call(calls.getChartSourceSchema, { params: { kind, id }, signal }),
    staleTime: 5 * 60_000,
  })

/** The SQL of a visual query, as the server writes it in the dialect of the source. */
export const compileVisual = (source: QuerySource, visual: VisualQuery, signal: AbortSignal) =>
  api.call(calls.compileVisualQuery, { body: { source, visual }, signal })
