import { useMemo } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import type { Cell } from '#contract/kit/format/cell-text.ts'
import { DataGrid } from '#web/ui/data-grid.tsx'

type Props = {
  title: string
  columns: DataTable['columns']
  /** Values in the order of the columns. */
  rows: readonly (readonly Cell[])[]
}

/** What a check's query gave. */
export function ResultGrid({ title, columns, rows }: Props) {
  const table = useMemo(
    () => ({
      title,
      columns,
      rows: rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]))),
    }),
    [title, columns, rows],
  )
  return <DataGrid table={table} maxHeight={288} inset={8} />
}
