import type { Language } from '#contract/language.ts'
import { detectLanguage } from '../language/detect.ts'
import { type PassageToken, tokenizePassage } from './tokens.ts'
import type { Passage, PassageIndex, ReadPassage } from './types.ts'

/**
 * An index of passages for `searchPassages`; without `language` it is guessed from the text. `only` (see `stemsFor`) makes it for
 * one question: stems that it does not look up are left out, and the words that were read are kept for the search.
 */
export function buildIndex(passages: Passage[], language?: Language, only?: (stem: string) => boolean): PassageIndex {
  const spoken =
    language ??
    detectLanguage(
      passages
        .map((passage) => passage.text.slice(0, 400))
        .slice(0, 5)
        .join('\n'),
    )
  const postings: Record<string, number[]> = Object.create(null)
  const lengths: number[] = []
  const read: ReadPassage[] = []
  passages.forEach((passage, index) => {
    const words = readPassage(passage, spoken)
    if (only) read.push(words)
    const { counts, length } = countStems(words, only)
    for (const [stem, count] of counts) {
      const list = postings[stem]
      if (list) list.push(index, count)
      else postings[stem] = [index, count]
    }
    lengths.push(length)
  })
  return { version: 1, language: spoken, passages, lengths, postings, ...(only && { read }) }
}

/** The words of a passage and of its heading. */
export const readPassage = ({ heading, text }: Passage, language: Language): ReadPassage => ({
  heading: heading ? tokenizePassage(heading, language) : [],
  text: tokenizePassage(text, language),
})

function countStems({ heading, text }: ReadPassage, only: (stem: string) => boolean = () => true) {
  const counts = new Map<string, number>()
  let length = 0
  const count = ({ stop, stem }: PassageToken) => {
    if (stop) return
    length++
    if (only(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  heading.forEach(count)
  text.forEach(count)
  return { counts, length }
}
