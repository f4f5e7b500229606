import { isStopWord, type QuestionToken, translationsOf } from '#engine/language/index.ts'
import { fillers, operators, plainVerbs } from '../lexicon/operators.ts'
import { isKnownWord, knownWords } from '../lexicon/synonyms.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/** Shorter words are too like each other. */
const shortest = 5
/** From here on a letter may be another one; in shorter words it may only be missing, doubled or swapped. */
const longEnough = 6

const general = [...new Set([...operators.keys()].flatMap((phrase) => phrase.split(' ')))]
type Vocabulary = { named: ReadonlySet<string>; byLetter: ReadonlyMap<string, readonly string[]> }
const vocabularies = new WeakMap<PreparedSchema, Vocabulary>()

/** What a schema names, and all that a question can say, by first letters. */
const vocabularyOf = (known: PreparedSchema): Vocabulary => {
  const found = vocabularies.get(known) ?? readVocabulary(known)
  vocabularies.set(known, found)
  return found
}

const readVocabulary = (known: PreparedSchema): Vocabulary => {
  const named = new Set(known.forms.flatMap(({ words }) => words))
  const sayable = [...new Set([...named, ...knownWords, ...general])].filter(({ length }) => length >= shortest - 1)
  return { named, byLetter: Map.groupBy(sayable, (word) => word[0] ?? '') }
}

/** A word that is nothing, as the one word that it is one slip of the keys away from: 'costumers' is 'customers'. */
export const respelled = (token: QuestionToken, known: PreparedSchema): QuestionToken | undefined => {
  const { lower, kind } = token
  if (kind !== 'word' || lower.length < shortest || !/^\p{Ll}+$/u.test(lower)) return undefined
  if (isWord(lower)) return undefined
  const singular = lower.replace(/s$/, '')
  const { named, byLetter } = vocabularyOf(known)
  const near = (byLetter.get(lower[0] ?? '') ?? []).filter(
    (word) => isOneSlip(lower, word) || (singular !== lower && isOneSlip(singular, word)),
  )
  const [only, ...others] = near.some((word) => named.has(word)) ? near.filter((word) => named.has(word)) : near
  return only !== undefined && only !== lower && others.length === 0 ? { ...token, text: only, lower: only } : undefined
}

const isWord = (word: string): boolean =>
  isKnownWord(word) ||
  operators.has(word) ||
  fillers.has(word) ||
  plainVerbs.has(word) ||
  isStopWord(word, 'en') ||
  isStopWord(word, 'id') ||
  translationsOf(word).length > 0

/** Whether one letter was left out, added, swapped with the next one, or, in a long word, is another one. */
export const isOneSlip = (said: string, word: string): boolean => {
  if (said === word || Math.abs(said.length - word.length) > 1) return false
  let at = 0
  while (at < said.length && said[at] === word[at]) at += 1
  const rest = (text: string, skip: number) => text.slice(at + skip)
  if (said.length > word.length) return rest(said, 1) === rest(word, 0)
  if (said.length < word.length) return rest(said, 0) === rest(word, 1)
  const isSwapped = said[at] === word[at + 1] && said[at + 1] === word[at] && rest(said, 2) === rest(word, 2)
  return isSwapped || (said.length >= longEnough && rest(said, 1) === rest(word, 1))
}
