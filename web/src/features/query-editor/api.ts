import { queryOptions } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { QuerySource } from '#contract/charts/query.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The tables and columns of a source; they seldom change. */
export const sourceSchemaOptions = ({ kind, id }: QuerySource) =>
  queryOptions({ ...endpointQuery(calls.getChartSourceSchema, { params: { kind, id } }), staleTime: 5 * 60_000 })

/** The SQL of a visual query, as the server writes it in the dialect of the source. */
export const compileVisual = (source: QuerySource, visual: VisualQuery, signal: AbortSignal) =>
  api.call(calls.compileVisualQuery, { body: { source, visual }, signal })
