import type { ChartKind, ChartSpec } from '#contract/charts/spec.ts'
import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import { emptySpec } from '#web/features/charts/index.ts'

/** A chart of an answer as the drawing takes it, drawn in the given kind. */
export function specOf({ chart }: DataChart, kind: ChartKind): ChartSpec {
  const { x, y, series, sort, stacked } = chart
  const several = y.length > 1 || series !== undefined
  return {
    ...emptySpec(kind === 'bar' && stacked ? 'stacked' : kind),
    x,
    y: (series ? y.slice(0, 1) : y).map((column) => ({ column, aggregate: 'none', axis: 'left' })),
    series: series ?? null,
    sort: sort ? { by: 'value', direction: sort } : { by: 'none', direction: 'desc' },
    stack: stacked || (kind === 'area' && several) ? 'normal' : 'none',
    donut: true,
    legend: kind === 'pie' ? 'hidden' : 'auto',
  }
}

/** The table of an answer as rows; the unit of the chart fills in where a column has none. */
export const rowsOf = ({ chart }: DataChart, { columns, rows, row_count, query }: DataTable) => ({
  state: 'ok' as const,
  columns: columns.map((column) =>
    chart.unit && !column.unit && chart.y.includes(column.key) ? { ...column, unit: chart.unit } : column,
  ),
  rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
  row_count,
  // The figure around it says so.
  truncated: false,
  ran_at: query?.ran_at,
  today: query?.today,
})
