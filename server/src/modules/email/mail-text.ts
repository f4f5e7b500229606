import type { AnswerPart } from '#contract/chat/parts.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { plainAnswer } from '../answering/service.ts'

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

/** An answer as a mail says it. What a sentence rests on stands beside the draft. */
export const replyText = (parts: readonly AnswerPart[]): string =>
  plainAnswer(parts, { rows: 20, bold: '', most: emailLimits.reply })

export const snippetOf = (text: string): string => newWords(text).replace(/\s+/g, ' ').slice(0, 160)
