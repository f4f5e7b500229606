import type { Language } from '#contract/language.ts'
import { cognatesOf } from './cognates.ts'
import words from './dictionary.json' with { type: 'json' }
import { stem } from './stem.ts'

const longestPhrase = 4

/** What words and phrases of one language are in the other: as written, and by the stems of their words. */
type Entries = { exact: Map<string, string[]>; byStem: Map<string, string[]> }
let dictionary: Record<Language, Entries> | undefined

/** Made when the first question crosses the languages: most do not. */
function entriesOf(language: Language): Entries {
  dictionary ??= readDictionary()
  return dictionary[language]
}

function readDictionary(): Record<Language, Entries> {
  const read: Record<Language, Entries> = {
    en: { exact: new Map(), byStem: new Map() },
    id: { exact: new Map(), byStem: new Map() },
  }
  const add = (language: Language, phrase: string, other: string) => {
    const { exact, byStem } = read[language]
    for (const [entries, key] of [
      [exact, phrase],
      [byStem, stemsOf(phrase, language)],
    ] as const) {
      const known = entries.get(key)
      if (!known) entries.set(key, [other])
      else if (!known.includes(other)) known.push(other)
    }
  }
  for (const [indonesian, list] of Object.entries(words))
    for (const english of list.split(', ')) {
      add('id', indonesian, english)
      add('en', english, indonesian)
    }
  return read
}

const stemsOf = (phrase: string, language: Language): string =>
  phrase
    .split(' ')
    .map((word) => stem(word, language))
    .join(' ')

/** What a phrase is in the other language: as written, else without the ending of an English plural, else by its stems. */
function lookUp(phrase: string, from: Language): string[] {
  const { exact, byStem } = entriesOf(from)
  const singular = from === 'en' ? phrase.replace(/ies$/, 'y').replace(/s$/, '') : phrase
  return exact.get(phrase) ?? exact.get(singular) ?? byStem.get(stemsOf(phrase, from)) ?? []
}

/** What the dictionary has for a word or a phrase in lower case, as written there: the likeliest first, none where it has none. */
export function translatePhrase(phrase: string, from: Language): string[] {
  const other = from === 'en' ? 'id' : 'en'
  const found = lookUp(phrase, from)
  // 'agen' is an agent first, and an agency only then: a word that says it back says it best.
  const back = (translation: string) => {
    const place = lookUp(translation, other).indexOf(phrase)
    return place < 0 ? Number.POSITIVE_INFINITY : place
  }
  return found.toSorted((left, right) => back(left) - back(right))
}

/** Single words where there are some: those of a longer paraphrase mean something else each. */
function wordsOf(translations: readonly string[]): string[] {
  const single = translations.filter((translation) => !translation.includes(' '))
  return [...new Set(single.length > 0 ? single : translations.flatMap((translation) => translation.split(' ')))]
}

const remembered = new Map<string, readonly string[]>()
const mostRemembered = 20_000

/** What a word is in the other language, whichever its own is, as the dictionary has it. */
export function translationsOf(word: string): readonly string[] {
  const known = remembered.get(word)
  if (known) return known
  const { exact } = entriesOf('en')
  const english = exact.get(word) ?? exact.get(word.replace(/ies$/, 'y').replace(/s$/, '')) ?? []
  const found = [...new Set([...wordsOf(lookUp(word, 'id')), ...wordsOf(english)])]
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(word, found)
  return found
}

/**
 * For each word of a text (in lower case, in reading order) the words of the other language that may stand for it. The longest
 * phrase that the dictionary has decides ('masa percobaan', probation); a word that it lacks is respelt, as many are alike
 * ('organisasi', organization).
 */
export function translateWords(text: readonly string[], from: Language): string[][] {
  const found = text.map((word) => wordsOf(lookUp(word, from)))
  for (let length = Math.min(longestPhrase, text.length); length > 1; length--)
    for (let index = 0; index + length <= text.length; index++) {
      const phrase = lookUp(text.slice(index, index + length).join(' '), from).flatMap((translation) =>
        translation.split(' '),
      )
      if (phrase.length === 0) continue
      for (let part = index; part < index + length; part++) {
        const own = found[part]?.filter((word) => phrase.includes(word)) ?? []
        found[part] = own.length > 0 ? own : [...new Set(phrase)]
      }
    }
  return found.map((translations, index) =>
    translations.length > 0 ? translations : cognatesOf(text[index] ?? '', from),
  )
}
