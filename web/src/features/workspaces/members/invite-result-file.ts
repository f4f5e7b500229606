import type { InviteResult } from '#contract/workspaces/schemas.ts'

/** A name that a spreadsheet would run as a formula is made text. */
function cell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What became of every row, as a CSV file that spreadsheets read as UTF-8. */
export function inviteResultFile({ records }: Pick<InviteResult, 'records'>, headings: readonly string[]): Blob {
  const lines = records.map(({ row, email, role, message }) => [row, email, role, message])
  const text = [headings, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
