import type { ChartResult } from '#contract/charts/result.ts'
import type { Cell, TableColumn } from '#web/lib/table/cell-text.ts'
import type { Row } from '#web/lib/table/sort-rows.ts'

/** The rows that a chart draws; cells in the order of the columns. */
export type ChartRows = {
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
  row_count: number
  truncated: boolean
}

type Failed = Extract<ChartResult, { state: 'failed' }>
type Empty = Extract<ChartResult, { state: 'empty' }>

/** What `ChartView` draws: a run of a chart, or anything else that has rows. */
export type Drawable =
  | ({ state: 'ok' } & ChartRows & { problems?: Extract<ChartResult, { state: 'ok' }>['problems'] })
  | ({ state: 'empty' } & Partial<Pick<Empty, 'message'>>)
  | ({ state: 'failed' } & Pick<Failed, 'failure'> & { last: (ChartRows & { ran_at?: string }) | null })

/** A point that a person pressed: the values of the columns that make its place, and the figure there. */
export type ChartPoint = {
  /** Column → value, as in the result: x, and the series' column where there is one. */
  values: Readonly<Record<string, Cell>>
  measure: string | null
  value: number | null
  /** As it is written in the chart. */
  label: string
}

/** A column by its key; one that is gone reads as text. */
export const columnOf = (columns: readonly TableColumn[], key: string): TableColumn =>
  columns.find((column) => column.key === key) ?? { key, label: key, type: 'text' }

/** Reads a column's cell out of a row; a column that is gone reads as null. */
export function reader({ columns }: ChartRows, key: string | null): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex((column) => column.key === key)
  return at < 0 ? () => null : (row) => row[at] ?? null
}

/** The rows by column, as tables take them. */
export const recordsOf = ({ columns, rows }: ChartRows): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null])))
