import { Readable } from 'node:stream'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { QueryResult, Value } from '../../providers/database/port.ts'

/** A result as CSV, with the mark that lets spreadsheets read UTF-8. */
export function rowsCsv(name: string, { columns, rows }: QueryResult): FileAnswer {
  const lines = [columns.map((column) => column.name), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`)
  const content = Buffer.from(`\uFEFF${lines.join('')}`)
  return {
    stream: Readable.from([content]),
    mime: 'text/csv; charset=utf-8',
    filename: `${name}.csv`,
    bytes: content.length,
  }
}

/** A text that a spreadsheet would run as a formula is made text. */
function cell(value: Value): string {
  if (value === null) return ''
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
