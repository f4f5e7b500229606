import { tokenize } from './tokens.ts'
import type { Language, Passage, PassageIndex } from './types.ts'

const indonesianMarks =
  /\b(yang|dan|dengan|untuk|adalah|dari|pada|tidak|ini|itu|dalam|oleh|di|ke|akan|telah|siapa|apa|berapa|kapan|mana)\b/gi
const englishMarks =
  /\b(the|of|and|is|was|were|with|for|that|this|by|from|which|are|has|have|who|what|when|how|did)\b/gi

/** The likelier of the two languages, by their commonest small words; English when there is no sign of either. */
export function guessLanguage(text: string): Language {
  const sample = text.slice(0, 20_000)
  return (sample.match(indonesianMarks)?.length ?? 0) > (sample.match(englishMarks)?.length ?? 0) ? 'id' : 'en'
}

/** An index of passages for `searchPassages`; without `language` it is guessed from the text. */
export function buildIndex(passages: Passage[], language?: Language): PassageIndex {
  const spoken =
    language ??
    guessLanguage(
      passages
        .slice(0, 40)
        .map((passage) => passage.text)
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
