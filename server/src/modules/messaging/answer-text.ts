import type { AnswerPart } from '#contract/chat/parts.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'

const shownRows = 10

/** An answer as a message says it: text, and the first rows of its tables as lines. */
export function answerText(parts: readonly AnswerPart[]): string {
  const lines = parts.flatMap((part) =>
    part.type === 'text' ? [plainText(part.text)] : part.type === 'data-table' ? [tableText(part.data)] : [],
  )
  return lines.filter(Boolean).join('\n\n').slice(0, messagingLimits.text).trim()
}

/** WhatsApp has its own signs for bold, and no footnotes. */
const plainText = (text: string): string =>
  text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*(.+?)\*\*/g, '*$1*')
    .replace(/^#+\s*/gm, '')
    .trim()

type Table = Extract<AnswerPart, { type: 'data-table' }>['data']

function tableText({ columns, rows, row_count }: Table): string {
  const lines = rows.slice(0, shownRows).map((row) => columns.map(({ key }) => String(row[key] ?? '–')).join(' · '))
  const more = row_count > lines.length ? [`… +${row_count - lines.length}`] : []
  return [...lines, ...more].join('\n')
}
