import type { ChartRows } from '#contract/charts/result.ts'
import { downloadFile, fileName, toCsv } from '#web/lib/table/export-table.ts'
import { recordsOf } from '#web/lib/table/records-of.ts'

/** Gives the person the rows of a chart as CSV. */
export function saveRows(
  title: string,
  { columns, rows, row_count, truncated }: Pick<ChartRows, 'columns' | 'rows' | 'row_count' | 'truncated'>,
): void {
  const records = recordsOf({ columns, rows })
  downloadFile(fileName(title, 'csv'), toCsv({ title, columns, rows: records, row_count, truncated }))
}
