import type { SearchWords } from './search-words.ts'

const before = 50
const length = 160

/** Places of hits in a text: from, and the place after the end. */
export type Marks = [from: number, to: number][]

/** The words of a text that a search wanted. */
export function marksIn(text: string, searchWords: readonly SearchWords[]): Marks {
  const marks: Marks = []
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = token.toLowerCase()
    if (searchWords.some((item) => isHit(word, item))) marks.push([index, index + token.length])
  }
  return marks
}

/** A stem of four letters may stand anywhere in a word: Indonesian puts syllables before it. */
const isHit = (word: string, { word: typed, stems, known }: SearchWords): boolean =>
  word.startsWith(typed) ||
  known.includes(word) ||
  stems.some(
    (stem) => word === stem || (stem.length >= 3 && word.startsWith(stem)) || (stem.length >= 4 && word.includes(stem)),
  )

/** One line around the first hit in a text, cut between words, with the hits in it. */
export function snippetOf(text: string, searchWords: readonly SearchWords[]): { snippet: string; marks: Marks } {
  // Without the marks of Markdown, which say nothing here.
  const line = text
    .replace(/[*`#|~>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [hit, hitEnd] = marksIn(line, searchWords)[0] ?? [0, 0]
  const from = hit <= before ? 0 : line.indexOf(' ', hit - before) + 1
  const rest = line.slice(from)
  const to = rest.length <= length ? rest.length : Math.max(rest.lastIndexOf(' ', length), hitEnd - from)
  const snippet = `${from > 0 ? '…' : ''}${rest.slice(0, to)}${to < rest.length ? '…' : ''}`
  return { snippet, marks: marksIn(snippet, searchWords) }
}
