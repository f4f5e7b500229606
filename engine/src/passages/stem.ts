import indonesian from 'natural/lib/natural/stemmers/indonesian/stemmer_id.js'
import porter from 'natural/lib/natural/stemmers/porter_stemmer.js'
import type { Language } from './types.ts'

const stemmers = { en: porter, id: indonesian }
const cacheLimit = 50_000
const caches: Record<Language, Map<string, string>> = { en: new Map(), id: new Map() }

/** The stem of a word in lower case; remembered, because stemming is most of the work of reading a text. */
export function stemWord(word: string, language: Language): string {
  const cache = caches[language]
  const known = cache.get(word)
  if (known !== undefined) return known
  const stem = stemmers[language].stem(word) || word
  if (cache.size >= cacheLimit) cache.clear()
  cache.set(word, stem)
  return stem
}
