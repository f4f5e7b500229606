import { useMemo } from 'react'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { formattedCell } from '#contract/charts/drawing/figure-text.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { recordsOf } from '#web/lib/table/records-of.ts'
import { DataGrid } from '#web/ui/data-grid.tsx'
import type { ChartPoint } from '../draw/result.ts'

type Props = {
  spec: ChartSpec
  rows: ChartData
  height: number
  title: string
  onPoint?: ((point: ChartPoint) => void) | undefined
}

/** The rows as they are, with the formats of the spec. */
export function RowsTable({ spec, rows, height, title, onPoint }: Props) {
  const language = useLanguage()
  const table = useMemo(
    () => ({
      title,
      columns: rows.columns.filter(({ key }) => !spec.hidden_columns.includes(key)),
      rows: recordsOf(rows),
    }),
    [title, rows, spec.hidden_columns],
  )
  return (
    <DataGrid
      table={table}
      maxHeight={Math.max(96, height)}
      textOf={(value, { key }) => formattedCell(value, spec.formats[key], language)}
      onRow={
        onPoint &&
        ((row) => onPoint({ values: row, measure: null, value: null, label: String(Object.values(row)[0] ?? '') }))
      }
    />
  )
}
