import { Readable } from 'node:stream'
import { csvCell } from '#contract/kit/csv.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { QueryResult } from '../../providers/database/port.ts'

/** A result as CSV, with the mark that lets spreadsheets read UTF-8. */
export function rowsCsv(name: string, { columns, rows }: QueryResult): FileAnswer {
  const lines = [columns.map((column) => column.name), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`)
  const content = Buffer.from(`\uFEFF${lines.join('')}`)
  return {
    stream: Readable.from([content]),
    mime: 'text/csv; charset=utf-8',
    filename: `${name}.csv`,
    bytes: content.length,
  }
}
