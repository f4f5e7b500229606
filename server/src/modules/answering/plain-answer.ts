import type { AnswerPart } from '#contract/chat/parts.ts'

type PlainFormat = {
  /** Rows of a table that are shown. */
  rows: number
  /** What stands around bold words; nothing where a channel knows none. */
  bold: string
  /** Characters. */
  most: number
}

/** An answer as a channel without tables says it: text without footnotes, and the first rows of its tables as lines. */
export function plainAnswer(parts: readonly AnswerPart[], { rows, bold, most }: PlainFormat): string {
  const said = parts.flatMap((part) =>
    part.type === 'text'
      ? [plainText(part.text, bold)]
      : part.type === 'data-table'
        ? [tableText(part.data, rows)]
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

function tableText({ columns, rows, row_count }: Table, shown: number): string {
  const lines = rows.slice(0, shown).map((row) => columns.map(({ key }) => String(row[key] ?? '–')).join(' · '))
  return [...lines, ...(row_count > lines.length ? [`… +${row_count - lines.length}`] : [])].join('\n')
}
