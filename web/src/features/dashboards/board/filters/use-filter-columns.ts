import { useQueries } from '@tanstack/react-query'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { rowsOf } from '../facts.ts'
import type { ChartState } from '../tile-store.ts'
import type { FilterColumn } from './map-targets.ts'

/** The columns that each chart can be narrowed by: of the tables that it reads, and of what it shows. */
export function useFilterColumns(
  charts: readonly ChartId[],
  states: ReadonlyMap<string, ChartState>,
): Map<string, FilterColumn[]> {
  const details = useQueries({
    queries: charts.map((id) => ({ ...endpointQuery(chartEndpoints.getChart, { params: { id } }), staleTime: 60_000 })),
  })
  const sources = new Map(
    details.flatMap(({ data }) => (data ? [[data.query.source.id as string, data.query.source]] : [])),
  )
  const schemas = useQueries({
    queries: [...sources.values()].map(({ kind, id }) => ({
      ...endpointQuery(chartEndpoints.getChartSourceSchema, { params: { kind, id } }),
      staleTime: 300_000,
    })),
  })
  const bySource = new Map(schemas.flatMap(({ data }) => (data ? [[data.source.id as string, data.tables]] : [])))
  return new Map(
    charts.map((id, index) => {
      const chart = details[index]?.data
      const reads = new Set((chart?.reads ?? []).map((table) => table.toLowerCase()))
      const tables = (chart && bySource.get(chart.query.source.id)) ?? []
      const ofTables = tables
        .filter(({ name }) => reads.has(name.toLowerCase()))
        .flatMap(({ name: table, label, columns }) =>
          columns.map((column) => ({
            name: column.label,
            label: `${label}: ${column.label}`,
            type: column.type,
            target: { table, column: column.name },
          })),
        )
      const shown = rowsOf(states.get(id)?.event?.run?.result)?.columns ?? []
      const ofResult = shown.map(({ key, label, type }) => ({ name: label, label, type, target: { result: key } }))
      const ofSql = (chart?.parameters ?? []).map((parameter) => ({
        name: parameter,
        label: `{{${parameter}}}`,
        type: 'text' as const,
        target: { parameter },
      }))
      return [id, [...ofSql, ...ofTables, ...ofResult]]
    }),
  )
}
