import { isStopWord, type QuestionToken, stem, translationsOf } from '#engine/language/index.ts'
import { valueForms } from '../lexicon/demonyms.ts'
import { fillers, operators } from '../lexicon/operators.ts'
import { sameMeaning } from '../lexicon/synonyms.ts'
import { nameWords } from '../schema/names.ts'
import { type PreparedSchema, type ValueRef, valueKey } from '../schema/prepared-schema.ts'
import { abbreviatedValues, codedValues, initialedValues } from './codes.ts'

/** A stretch of the question that may name a value of a column. */
export interface ValueNaming {
  first: number
  end: number
  refs: ValueRef[]
  score: number
}

/** All stretches of the question that are stored values, whole, stemmed or as an adjective of nationality. */
export const findValues = (tokens: readonly QuestionToken[], known: PreparedSchema): ValueNaming[] => {
  const found: ValueNaming[] = []
  for (const [first, token] of tokens.entries()) {
    if (token.kind === 'quoted') {
      const refs = lookup(valueKey(token.text), known)
      if (refs) found.push({ first, end: first + 1, refs: refs.refs, score: 1 })
      continue
    }
    if (token.kind === 'punct') continue
    const lettered = letterOf(token, tokens[first - 1], known)
    if (lettered.length > 0) found.push({ first, end: first + 1, refs: lettered, score: 0.92 })
    const words: string[] = []
    for (let end = first + 1; end <= tokens.length && words.length < Math.max(2, known.longestValue); end += 1) {
      const next = tokens[end - 1]
      if (!next || next.kind === 'quoted') break
      words.push(...valueKey(next.text))
      const match = tokens[end - 1]?.kind === 'punct' ? undefined : named(words, tokens.slice(first, end), known)
      if (match) found.push({ first, end, ...match })
    }
  }
  return found
}

/** 'grade A', 'kelas B': a letter is a value where the word before it is what it is a value of. */
const letterOf = (token: QuestionToken, before: QuestionToken | undefined, known: PreparedSchema): ValueRef[] => {
  if (token.kind !== 'word' || token.lower.length !== 1 || before?.kind !== 'word') return []
  const said = new Set([before.lower, ...sameMeaning([before.lower])].map((word) => stem(word, 'en')))
  return (known.values.get(token.lower) ?? []).filter(({ table, column }) =>
    [...nameWords(column.name), ...nameWords(table.name)].some((word) => said.has(stem(word, 'en'))),
  )
}

const named = (
  words: string[],
  tokens: QuestionToken[],
  known: PreparedSchema,
): { refs: ValueRef[]; score: number } | undefined => {
  const [only] = words
  if (words.length === 1 && only !== undefined && !tellingWord(only, tokens[0])) return adjective(only, known)
  const match = lookup(words, known)
  const capital = tokens.some((token) => /^\p{Lu}|\d/u.test(token.text))
  const common = words.length === 1 && !capital && isStopWord(only ?? '', 'en')
  // A common little word is a value only where there are few to choose from.
  if (match && common && !match.refs.some((ref) => (ref.column.values?.length ?? 0) <= 30)) return undefined
  if (match)
    return {
      refs: match.refs,
      score: (match.exact ? 0.95 : words.length > 1 ? 0.68 : 0.78) - (capital || words.length > 1 ? 0 : 0.08),
    }
  if (words.length > 2) return undefined
  const abbreviated = words.length === 1 ? abbreviatedValues(tokens[0]?.text ?? '', known) : []
  if (abbreviated.length > 0) return { refs: abbreviated, score: 0.85 }
  // 'laki-laki' is one word.
  const word = tokens.length === 1 ? tokens[0]?.lower : undefined
  return (word === undefined ? undefined : adjective(word, known)) ?? otherwise(words, known)
}

// 'in', 'the', 'A': a stored value like these is only meant where the question marks it.
const tellingWord = (word: string, token: QuestionToken | undefined): boolean =>
  word.length >= 2 &&
  token?.kind !== 'number' &&
  (!(fillers.has(word) || operators.has(word)) || /^\p{Lu}{2,}$/u.test(token?.text ?? ''))

const lookup = (words: readonly string[], known: PreparedSchema): { refs: ValueRef[]; exact: boolean } | undefined => {
  const exact = known.values.get(words.join(' ')) ?? known.values.get(singular(words).join(' '))
  if (exact) return { refs: exact, exact: true }
  const stemmed = known.values
    .get(`~${words.map((word) => stem(word, 'en')).join(' ')}`)
    ?.filter(({ value }) => isInflected(words, valueKey(value)))
  return stemmed && stemmed.length > 0 ? { refs: stemmed, exact: false } : undefined
}

/** 'store managers' are each one. */
const singular = (words: readonly string[]): string[] =>
  words.map((word, index) => (index === words.length - 1 && /[^su]s$/.test(word) ? word.slice(0, -1) : word))

const inflection = /(?:ies|es|ed|ing|s|d|y|e)$/

/** 'cancelled' is of 'cancel', and 'returns' of 'returned'; a manager is no management. */
const isInflected = (said: readonly string[], value: readonly string[]): boolean =>
  said.every((word, index) => rootOf(word) === rootOf(value[index] ?? ''))

const rootOf = (word: string): string =>
  word
    .replace(inflection, '')
    .replace(/(.)\1$/, '$1')
    .replace(/[ei]$/, '')

// 'dibatalkan' where the data says 'cancelled', 'macet' where it says 'non-performing'.
const otherwise = (words: string[], known: PreparedSchema): { refs: ValueRef[]; score: number } | undefined => {
  const initialed = initialedValues(words, known)
  if (initialed.length > 0) return { refs: initialed, score: 0.82 }
  const [only] = words
  const translated = words.length === 1 && only !== undefined && only.length > 2 ? translationsOf(only) : []
  // 'manajer toko' is a store manager: what comes second in Indonesian stands first in English.
  const compound = words.length === 2 ? inEnglish(words) : []
  const coded = words.length === 1 && only !== undefined ? codedValues(only, known) : []
  for (const phrase of [...sameMeaning(words), ...translated, ...compound]) {
    const key = valueKey(phrase)
    const refs =
      key.join(' ') === words.join(' ')
        ? undefined
        : lookup(key, known)?.refs.filter((ref) => (ref.column.values?.length ?? 0) <= 50)
    if (refs?.length) return { refs: [...refs, ...coded], score: 0.8 }
  }
  return coded.length > 0 ? { refs: coded, score: 0.8 } : undefined
}

const inEnglish = ([noun = '', of = '']: readonly string[]): string[] =>
  translationsOf(of).flatMap((first) => translationsOf(noun).map((second) => `${first} ${second}`))

const adjective = (word: string, known: PreparedSchema): { refs: ValueRef[]; score: number } | undefined => {
  for (const form of valueForms.get(word) ?? []) {
    const refs = known.values
      .get(form)
      ?.filter((ref) => form.length > 2 || /sex|gender|kelamin|hand/i.test(nameWords(ref.column.name).join(' ')))
    if (refs?.length) return { refs, score: 0.85 }
  }
  return undefined
}
