import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatDate, formatFigure } from '#engine/language/index.ts'

const named = 3

/** The rows of a table in a sentence or two, for a statement that nobody's reading stands behind. */
export function tellRows(table: DataTable, language: Language): string {
  const { columns, rows, row_count: count } = table
  const [first] = rows
  if (!first) return localized('No rows were found.', 'Tidak ada baris yang ditemukan.')[language]
  const cell = (row: DataTable['rows'][number], { key, type, unit }: DataTable['columns'][number]): string => {
    const value = row[key] ?? null
    if (value === null) return '–'
    if (typeof value === 'number') return formatFigure(value, language, unit)
    return type === 'date' ? formatDate(String(value), language) : String(value).slice(0, 120)
  }
  if (rows.length === 1)
    return columns.map((column) => `${column.label}: **${cell(first, column)}**`).join(localized(', ', ', ')[language])
  const lines = rows.slice(0, named).map(
    (row) =>
      `- ${columns
        .slice(0, 3)
        .map((column) => cell(row, column))
        .join(' · ')}`,
  )
  const head = localized(`${count} rows. The first:`, `${count} baris. Yang pertama:`)[language]
  return `${head}\n\n${lines.join('\n')}\n\n`
}
