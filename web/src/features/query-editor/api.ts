import { queryOptions } from '@tanstack/react-query'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { TableSource } from '#contract/charts/query.ts'
import type { ColumnRef, VisualQuery } from '#contract/charts/visual-query.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The tables and columns of a source; they seldom change. */
export const sourceSchemaOptions = ({ kind, id }: TableSource) =>
  queryOptions({ ...endpointQuery(calls.getChartSourceSchema, { params: { kind, id } }), staleTime: 5 * 60_000 })

/** Values of a column that contain what is typed, to be offered to a filter. */
export const columnValuesOptions = ({ kind, id }: TableSource, { table, column }: ColumnRef, search: string) =>
  queryOptions({
    ...endpointQuery(calls.listFilterValues, { body: { source: { kind, id } as TableSource, table, column, search } }),
    // What was offered before stays until the next ones are here.
    placeholderData: (before) => before,
    retry: false,
    staleTime: 5 * 60_000,
  })

/** What the builder begins with where a statement was not made by it, such as the engine's own; null: more than it can say. */
export const visualOfOptions = (source: TableSource, sql: string) =>
  queryOptions({
    ...endpointQuery(calls.readVisualQuery, { body: { source, sql } }),
    select: ({ visual }) => visual,
    enabled: sql.trim() !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The SQL of a visual query, as the server writes it in the dialect of the source. */
export const compileVisual = (source: TableSource, visual: VisualQuery, signal: AbortSignal) =>
  api.call(calls.compileVisualQuery, { body: { source, visual }, signal })
