import type { AnswerPart } from '#contract/chat/parts.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import type { Language } from '#contract/language.ts'
import { detectLanguage } from '#engine/language/index.ts'

type PlainFormat = {
  /** Rows of a table that are shown. */
  rows: number
  /** What stands around bold words; nothing where a channel knows none. */
  bold: string
  /** Characters. */
  most: number
}

/**
 * An answer as a channel without tables says it: text without footnotes, and the first rows of its tables as lines, written as people read
 * them. A table of one figure is left out beside words, which say it.
 */
export function plainAnswer(parts: readonly AnswerPart[], { rows, bold, most }: PlainFormat): string {
  const words = parts.flatMap((part) => (part.type === 'text' ? plainText(part.text, bold) : [])).join('\n')
  const language = detectLanguage(words)
  const said = parts.flatMap((part) =>
    part.type === 'text'
      ? [plainText(part.text, bold)]
      : part.type === 'data-table' && !(words !== '' && isOneFigure(part.data))
        ? [tableText(part.data, rows, language)]
        : [],
  )
  return said.filter(Boolean).join('\n\n').slice(0, most).trim()
}

const plainText = (text: string, bold: string): string =>
  text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*(.+?)\*\*/g, `${bold}$1${bold}`)
    .replace(/^#+\s*/gm, '')
    .trim()

type Table = Extract<AnswerPart, { type: 'data-table' }>['data']

const isOneFigure = ({ columns, row_count }: Table): boolean => columns.length === 1 && row_count === 1

function tableText({ columns, rows, row_count }: Table, shown: number, language: Language): string {
  const cellOf = (row: Table['rows'][number]) => (column: Table['columns'][number]) =>
    cellText(row[column.key], column, language, truthWords[language])
  const lines = rows.slice(0, shown).map((row) => columns.map(cellOf(row)).join(' · '))
  return [...lines, ...(row_count > lines.length ? [`… +${row_count - lines.length}`] : [])].join('\n')
}
