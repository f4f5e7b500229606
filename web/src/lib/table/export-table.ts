import type { DataTable } from '#contract/chat/parts.ts'
import { csvQuoted, spreadsheetText } from '#contract/kit/csv.ts'
import type { Cell, CellColumn } from '#contract/kit/format/cell-text.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Text that a spreadsheet might run is kept as text by an apostrophe; numbers are numbers. */
export const guardedCell = (value: Cell | undefined, column?: CellColumn): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const isNumber =
    typeof value === 'number' || (column?.type === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
  return isNumber ? text : spreadsheetText(text)
}

const flat = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

const lines = (table: DataTable): string[][] => [
  table.columns.map(({ label }) => guardedCell(label)),
  ...table.rows.map((row) => table.columns.map((column) => guardedCell(row[column.key], column))),
]

/** The table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (table: DataTable): string =>
  `\uFEFF${lines(table)
    .map((line) => line.map(csvQuoted).join(','))
    .join('\r\n')}\r\n`

/** The table as tab-separated text, for pasting into a sheet. */
export const toTsv = (table: DataTable): string =>
  lines(table)
    .map((line) => line.map(flat).join('\t'))
    .join('\n')

/** Hands a file to the person. */
export const downloadFile = (name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void =>
  saveFile(content instanceof Blob ? content : new Blob([content], { type }), name)

/** A file name out of a title: letters, figures and dashes. */
export const fileName = (title: string, extension: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'table'
  }.${extension}`
