import { useMemo } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import type { Cell } from '#contract/kit/format/cell-text.ts'
import { recordsOf } from '#web/lib/table/records-of.ts'
import { DataGrid } from '#web/ui/data-grid.tsx'

type Props = {
  title: string
  columns: DataTable['columns']
  /** Values in the order of the columns. */
  rows: readonly (readonly Cell[])[]
}

/** What a check's query gave. */
export function ResultGrid({ title, columns, rows }: Props) {
  const table = useMemo(() => ({ title, columns, rows: recordsOf({ columns, rows }) }), [title, columns, rows])
  return <DataGrid table={table} maxHeight={288} inset={8} />
}
