import { csvCell } from '#contract/kit/csv.ts'
import type { UsageTable } from '#contract/usage/schemas.ts'

const columns = [
  ...(['key', 'name', 'words', 'input_words', 'output_words', 'voice_seconds'] as const),
  ...(['conversations', 'answers', 'messages', 'credits', 'storage_bytes'] as const),
] as const

/** The table as CSV with a byte order mark, which spreadsheets need to read UTF-8. */
export const usageCsv = ({ rows }: Pick<UsageTable, 'rows'>): string =>
  `\uFEFF${[columns.join(','), ...rows.map((row) => columns.map((name) => csvCell(row[name])).join(','))].join('\r\n')}\r\n`
