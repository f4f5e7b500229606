import { detectLanguage } from '../language/detect.ts'
import { tokenize } from './tokens.ts'
import type { Language, Passage, PassageIndex } from './types.ts'

/** An index of passages for `searchPassages`; without `language` it is guessed from the text. */
export function buildIndex(passages: Passage[], language?: Language): PassageIndex {
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
    const counts = stemCounts(passage, spoken)
    let length = 0
    for (const [stem, count] of counts) {
      length += count
      const list = postings[stem]
      if (list) list.push(place, count)
      else postings[stem] = [place, count]
    }
    lengths.push(length)
  })
  return { version: 1, language: spoken, passages, lengths, postings }
}

function stemCounts(passage: Passage, language: Language): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of [passage.heading ?? '', passage.text]) {
    for (const token of tokenize(text, language)) {
      if (!token.stop) counts.set(token.stem, (counts.get(token.stem) ?? 0) + 1)
    }
  }
  return counts
}
