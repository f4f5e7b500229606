import type { ChartKind, ChartMeasure, ChartSpec } from '#contract/charts/spec.ts'

const axis = { scale: 'linear', hidden: false } as const

/** A spec with nothing chosen but its kind, without loading what checks documents. */
export const emptySpec = (kind: ChartKind): ChartSpec => ({
  version: 1,
  kind,
  x: null,
  y: [],
  series: null,
  size: null,
  label: null,
  rows: [],
  columns: [],
  totals: true,
  sort: { by: 'none', direction: 'desc' },
  limit: null,
  formats: {},
  axes: { x: axis, left: axis, right: axis },
  direction: 'auto',
  stack: 'none',
  smooth: false,
  donut: false,
  values: false,
  legend: 'auto',
  lines: [],
  change: null,
  colors: {},
  hidden_columns: [],
})

/** One figure as the query gives it. */
export const measureOf = (column: string): ChartMeasure => ({ column, aggregate: 'none', axis: 'left' })
