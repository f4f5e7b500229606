import { required } from '#contract/kit/required.ts'
import { type Span, splitSentences } from './sentences.ts'
import type { Page, Passage } from './types.ts'

const targetWords = 180
const longestWords = 250
const longestSentence = 1600
const longestPassage = 4000

type Piece = Span & { words: number; heading?: string; breakBefore: boolean }

/**
 * Cuts pages into passages of about 150 to 250 words at ends of sentences, rather at ends of paragraphs. A passage stands on
 * one page; the last sentence of a passage is repeated at the start of the next one when a paragraph had to be cut, and a
 * sentence that runs over a page break is also completed on the page where it begins. `source` names the file in the
 * passages and in their ids.
 */
export function splitPassages(pages: Page[], options: { source?: string } = {}): Passage[] {
  const passages: Passage[] = []
  let heading: string | undefined
  pages.forEach((page, index) => {
    const text = completeLastSentence(page.text.replace(/\r\n?/g, '\n'), pages[index + 1]?.text)
    const pieces = readPieces(text, heading)
    heading = pieces.at(-1)?.heading ?? heading
    for (const group of groupPieces(pieces)) {
      const id = `${options.source ?? 'text'}:${page.page ?? index + 1}.${passages.length + 1}`
      passages.push(passageOf(group, text, id, page.page, options.source))
    }
  })
  return passages
}

function passageOf(group: Piece[], text: string, id: string, page?: number, source?: string): Passage {
  const { start, heading } = required(group[0], 'a group has a piece')
  const { end } = required(group.at(-1), 'a group has a piece')
  return {
    id,
    ...(page !== undefined && { page }),
    text: text.slice(start, end),
    ...(heading !== undefined && { heading }),
    ...(source !== undefined && { source }),
  }
}

function completeLastSentence(text: string, next: string | undefined): string {
  const trimmed = text.trimEnd()
  if (next === undefined || trimmed === '' || /[.!?…:;]["'”’)\]]*$/.test(trimmed.slice(-12))) return text
  const head = next.trimStart()
  if (!/^[\p{Ll}\d(]/u.test(head)) return text
  const first = splitSentences(head)[0]
  if (!first || first.end > 600) return text
  return `${trimmed} ${head.slice(first.start, first.end)}`
}

/** Sentences with the heading they stand under; a heading is a piece itself, so that it is found and never lost. */
function readPieces(text: string, heading: string | undefined): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  for (const block of text.split(/(\n[^\S\n]{0,80}\n)/)) {
    const title = headingOf(block)
    if (title !== undefined) heading = title
    splitSentences(block).forEach((span, index) => {
      for (const part of cutLong(block, span)) {
        pieces.push({
          start: offset + part.start,
          end: offset + part.end,
          words: countWords(block.slice(part.start, part.end)),
          breakBefore: index === 0,
          ...(heading !== undefined && { heading }),
        })
      }
    })
    offset += block.length
  }
  return pieces
}

function headingOf(block: string): string | undefined {
  const line = block.trim()
  if (line.includes('\n') || line.length < 2 || line.length > 100) return undefined
  if (/[.!?;,:]$/.test(line) || !/\p{L}{2}/u.test(line)) return undefined
  return line.replace(/^#+\s*/, '')
}

function cutLong(text: string, span: Span): Span[] {
  const parts: Span[] = []
  let start = span.start
  while (span.end - start > longestSentence) {
    const space = text.slice(start, start + longestSentence).lastIndexOf(' ')
    const end = start + (space > 0 ? space : longestSentence)
    parts.push({ start, end })
    start = end
    while (text[start] === ' ') start++
  }
  parts.push({ start, end: span.end })
  return parts
}

function groupPieces(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let group: Piece[] = []
  let words = 0
  for (const piece of pieces) {
    const [first] = group
    const last = group.at(-1)
    const newHeading = first !== undefined && piece.heading !== first.heading && words >= targetWords / 2
    const long = first !== undefined && piece.end - first.start > longestPassage
    const full = long || words + piece.words > longestWords || (piece.breakBefore && words >= targetWords)
    if (last && (full || newHeading)) {
      groups.push(group)
      const overlaps = !piece.breakBefore && group.length > 1 && last.words <= 60
      group = overlaps ? [last] : []
      words = overlaps ? last.words : 0
    }
    group.push(piece)
    words += piece.words
  }
  if (group.length > 0) groups.push(group)
  return groups
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
