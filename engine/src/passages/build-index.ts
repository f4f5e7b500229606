import { detectLanguage } from '../language/detect.ts'
import { tokenize } from './tokens.ts'
import type { Language, Passage, PassageIndex } from './types.ts'

/**
 * An index of passages for `searchPassages`; without `language` it is guessed from the text. `only` (see `stemsFor`) leaves out
 * stems that the one question it is made for does not look up.
 */
export function buildIndex(
  passages: Passage[],
  language?: Language,
  only: (stem: string) => boolean = () => true,
): PassageIndex {
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
  passages.forEach((passage, place) => {
    const { counts, length } = countStems(passage, spoken, only)
    for (const [stem, count] of counts) {
      const list = postings[stem]
      if (list) list.push(place, count)
      else postings[stem] = [place, count]
    }
    lengths.push(length)
  })
  return { version: 1, language: spoken, passages, lengths, postings }
}

function countStems(passage: Passage, language: Language, only: (stem: string) => boolean) {
  const counts = new Map<string, number>()
  let length = 0
  for (const text of [passage.heading ?? '', passage.text]) {
    for (const { stop, stem } of tokenize(text, language)) {
      if (stop) continue
      length++
      if (only(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return { counts, length }
}
