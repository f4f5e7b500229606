import type { AnswerPart } from '#contract/chat/parts.ts'
import { emailLimits } from '#contract/email/limits.ts'

const quoteBegins = [
  /^(On|Pada|Le|Am) .{0,200}(wrote|menulis|schrieb|a écrit)\s*:?\s*$/i,
  /^-{2,}\s*(Original Message|Forwarded message|Pesan Asli|Pesan terusan).*$/i,
  /^_{10,}\s*$/,
  /^(From|Dari):\s.+@.+$/i,
]

/** What a mail says anew: without what it quotes of those before, and without its signature. */
export function newWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex(
    (line, index) =>
      line === '-- ' ||
      quoteBegins.some(
        (begins) => begins.test(line.trim()) || begins.test(`${line.trim()} ${lines[index + 1]?.trim() ?? ''}`),
      ),
  )
  const own = (end > 0 ? lines.slice(0, end) : lines).filter((line) => !line.startsWith('>'))
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const shownRows = 20

/** An answer as a mail says it: plain text, and the first rows of its tables as lines. */
export function replyText(parts: readonly AnswerPart[]): string {
  const said = parts.flatMap((part) =>
    part.type === 'text' ? [plain(part.text)] : part.type === 'data-table' ? [tableText(part.data)] : [],
  )
  return said.filter(Boolean).join('\n\n').slice(0, emailLimits.reply).trim()
}

/** Mail has no footnotes: what a sentence rests on stands beside the draft. */
const plain = (text: string): string =>
  text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/^#+\s*/gm, '')
    .trim()

type Table = Extract<AnswerPart, { type: 'data-table' }>['data']

function tableText({ columns, rows, row_count }: Table): string {
  const lines = rows.slice(0, shownRows).map((row) => columns.map(({ key }) => String(row[key] ?? '–')).join(' · '))
  return [...lines, ...(row_count > lines.length ? [`… +${row_count - lines.length}`] : [])].join('\n')
}

export const snippetOf = (text: string): string => newWords(text).replace(/\s+/g, ' ').slice(0, 160)

const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether a text holds one of the words. Case and signs do not matter. */
export const holdsKeyword = (text: string, words: readonly string[]): boolean => {
  const said = wordsOf(text)
  return words.some((word) => wordsOf(word).trim() !== '' && said.includes(wordsOf(word)))
}
