import { csvFile } from '#contract/kit/csv.ts'
import type { InviteResult } from '#contract/workspaces/schemas.ts'

/** What became of every row, as a CSV file that spreadsheets read as UTF-8. */
export function inviteResultFile({ records }: Pick<InviteResult, 'records'>, headings: readonly string[]): Blob {
  const lines = records.map(({ row, email, role, message }) => [row, email, role, message])
  return new Blob([csvFile([headings, ...lines])], { type: 'text/csv;charset=utf-8' })
}
