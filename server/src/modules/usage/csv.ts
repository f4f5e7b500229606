import { csvFile } from '#contract/kit/csv.ts'
import type { UsageTable } from '#contract/usage/schemas.ts'

const columns = [
  ...(['key', 'name', 'words', 'input_words', 'output_words', 'voice_seconds'] as const),
  ...(['conversations', 'answers', 'messages', 'credits', 'storage_bytes'] as const),
] as const

/** The table as CSV. */
export const usageCsv = ({ rows }: Pick<UsageTable, 'rows'>): string =>
  csvFile([columns, ...rows.map((row) => columns.map((name) => row[name]))])
