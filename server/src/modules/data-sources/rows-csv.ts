import { Readable } from 'node:stream'
import { csvFile } from '#contract/kit/csv.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { QueryResult } from '../../providers/database/port.ts'

/** A result as CSV. */
export function rowsCsv(name: string, { columns, rows }: QueryResult): FileAnswer {
  const content = Buffer.from(csvFile([columns.map((column) => column.name), ...rows]))
  return {
    stream: Readable.from([content]),
    mime: 'text/csv; charset=utf-8',
    filename: `${name}.csv`,
    bytes: content.length,
  }
}
