import { createRequire } from 'node:module'
import type { Language } from './types.ts'

type Stemmer = { stem(word: string): string }

// Deep imports: the package's own entry loads classifiers, dictionaries and 100 MB that nobody needs here.
const require = createRequire(import.meta.url)
const stemmers: Record<Language, Stemmer> = {
  en: require('natural/lib/natural/stemmers/porter_stemmer.js') as Stemmer,
  id: require('natural/lib/natural/stemmers/indonesian/stemmer_id.js') as Stemmer,
}
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
