import type { AnswerPart } from '#contract/chat/parts.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { plainAnswer } from '../answering/service.ts'

const quoteBegins = [
  /^(On|Pada|Le) .{0,200}(wrote|menulis|a écrit)\s*:?\s*$/i,
  /^Am .{0,100}schrieb.{0,200}:\s*$/i,
  /^-{2,}\s*(Original Message|Forwarded message|Pesan Asli|Pesan terusan|Ursprüngliche Nachricht|Weitergeleitete Nachricht).*$/i,
  /^_{10,}\s*$/,
  /^(From|Dari|Von):\s.+@.+$/i,
]

/** Where what it quotes of mails before begins, with those lines before it; undefined where it quotes nothing, or nothing else. */
export function ownLengthOf(text: string): number | undefined {
  const lines = text.split('\n')
  const begin = lines.findIndex((_, index) => beginsQuote(lines, index))
  let end = begin < 0 ? lines.length : begin
  while (end > 0 && /^(>.*)?$/.test(lines[end - 1]?.trim() ?? '')) end--
  const own = lines.slice(0, end).join('\n').trimEnd()
  return own.trim() === '' || lines.slice(end).join('').trim() === '' ? undefined : own.length
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? ''
  return quoteBegins.some((begins) => begins.test(line) || begins.test(`${line} ${lines[index + 1]?.trim() ?? ''}`))
}

/** What a mail says anew: without what it quotes of those before, and without its signature. */
export function newWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((line, index) => line === '-- ' || beginsQuote(lines, index))
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
