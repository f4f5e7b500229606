import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import type { TableColumn } from '../table/cell-text.ts'
import type { Row } from '../table/sort-rows.ts'

export type ChartKind = DataChart['chart']['kind']

export type ChartSeries = { name: string; column: TableColumn; values: readonly (number | null)[] }

/** What a chart draws, apart from how: labels along x and one or more rows of numbers. */
export type ChartModel = {
  x: TableColumn
  /** Values along x, as in the table. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** x is a number or a moment: order and distance mean something. */
  ordered: boolean
}

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const columnOf = (table: DataTable, key: string): TableColumn =>
  table.columns.find((column) => column.key === key) ?? { key, label: key, type: 'text' }

const isTime = (column: TableColumn): boolean =>
  column.type === 'date' ||
  /(^|_|\b)(year|month|quarter|week|day|date|tahun|bulan|kuartal|minggu|tanggal)(_|\b|$)/i.test(column.key)

/** The numbers of a chart, read from its table. A `series` column makes one line per value in it. */
export function chartModel({ chart }: DataChart, table: DataTable): ChartModel {
  const x = columnOf(table, chart.x)
  const rows = sorted(table.rows, chart.sort, chart.y[0])
  const labels = [...new Set(rows.map((row) => labelOf(row, chart.x)))]
  const series = chart.series
    ? splitSeries(rows, labels, chart, table)
    : chart.y.map((key) => ({
        name: columnOf(table, key).label,
        column: withUnit(columnOf(table, key), chart.unit),
        values: alongX(rows, labels, chart.x, key),
      }))
  return { x, labels, series, ordered: isTime(x) || x.type === 'number' }
}

const labelOf = (row: Row, key: string): string => String(row[key] ?? '–')

const withUnit = (column: TableColumn, unit: string | undefined): TableColumn =>
  unit && !column.unit ? { ...column, type: 'number', unit } : { ...column, type: 'number' }

function sorted(rows: readonly Row[], sort: 'asc' | 'desc' | undefined, key: string | undefined): readonly Row[] {
  if (!sort || !key) return rows
  const sign = sort === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * ((numberOf(a[key]) ?? 0) - (numberOf(b[key]) ?? 0)))
}

function alongX(rows: readonly Row[], labels: readonly string[], x: string, y: string): (number | null)[] {
  const values = new Map(rows.map((row) => [labelOf(row, x), numberOf(row[y])]))
  return labels.map((label) => values.get(label) ?? null)
}

function splitSeries(
  rows: readonly Row[],
  labels: readonly string[],
  chart: DataChart['chart'],
  table: DataTable,
): ChartSeries[] {
  const key = chart.series!
  const y = chart.y[0] ?? ''
  return [...new Set(rows.map((row) => labelOf(row, key)))].map((name) => ({
    name,
    column: withUnit(columnOf(table, y), chart.unit),
    values: alongX(
      rows.filter((row) => labelOf(row, key) === name),
      labels,
      chart.x,
      y,
    ),
  }))
}

/** The kinds that can show these numbers truthfully: a share needs positive parts of one whole, a single number no axis. */
export function kindsFor(model: ChartModel): ChartKind[] {
  const { labels, series, ordered, x } = model
  const one = series.length === 1
  const positive = series.every(({ values }) => values.every((value) => value === null || value >= 0))
  const several = labels.length > 1
  return [
    ...(several ? (['bar'] as const) : []),
    ...(several && ordered ? (['line', 'area'] as const) : []),
    ...(several && one && positive && !ordered && labels.length <= 8 ? (['pie'] as const) : []),
    ...(several && x.type === 'number' ? (['scatter'] as const) : []),
    ...(labels.length === 1 ? (['number'] as const) : []),
    'table',
  ]
}
