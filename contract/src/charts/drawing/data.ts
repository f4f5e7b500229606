import type { Cell, CellColumn } from '../../kit/format/cell-text.ts'

/** The rows that a chart draws; cells in the order of the columns. */
export type ChartData = {
  columns: readonly CellColumn[]
  rows: readonly (readonly Cell[])[]
  row_count: number
  truncated: boolean
  /** When the database was asked, as an ISO moment; left out: just now. What was unfinished then stays so. */
  ran_at?: string | undefined
  /** The day on which that was by the calendar that the figures are counted by, as `2026-11-23`; left out: that of UTC. */
  today?: string | undefined
}

/** A column by its key; one that is gone reads as text. */
export const columnOf = (columns: readonly CellColumn[], key: string): CellColumn =>
  columns.find((column) => column.key === key) ?? { key, label: key, type: 'text' }

/** Reads a column's cell out of a row; a column that is gone reads as null. */
export function cellReader({ columns }: ChartData, key: string | null): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex((column) => column.key === key)
  return at < 0 ? () => null : (row) => row[at] ?? null
}
