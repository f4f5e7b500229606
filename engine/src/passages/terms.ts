import type { Language } from '#contract/language.ts'
import { readQuestion } from './question.ts'
import { synonymStems } from './synonyms.ts'
import { tokenizePassage } from './tokens.ts'
import type { Passage } from './types.ts'

const longestTerm = 64

/** The stems that a passage is found by, each once: those of its words and of its heading, without words that only bind. */
export function passageTerms(passage: Pick<Passage, 'text' | 'heading'>, language: Language): string[] {
  const terms = new Set<string>()
  for (const text of [passage.heading ?? '', passage.text])
    for (const token of tokenizePassage(text, language)) if (!token.stop) terms.add(token.stem.slice(0, longestTerm))
  return [...terms]
}

/** The first three letters as one number: quicker to look up than a piece of text, and this is done for every word of a passage. */
const beginning = (stem: string) =>
  (stem.charCodeAt(0) || 0) * 2 ** 32 + (stem.charCodeAt(1) || 0) * 2 ** 16 + (stem.charCodeAt(2) || 0)

/** Which stems a search for this question looks up: its own, their synonyms, and all that begin like them. */
export function stemsFor(question: string, language: Language): (stem: string) => boolean {
  const beginnings = new Set<number>()
  for (const { stem, translations } of readQuestion(question.slice(0, 2000), language).terms)
    for (const text of [stem, ...translations, ...synonymStems(stem, language)]) beginnings.add(beginning(text))
  return (stem) => beginnings.has(beginning(stem))
}

/**
 * A word of a question to look for: its stem in that language, stems of its synonyms and (where the question is in the other
 * language) its translations, and what it counts in the question.
 */
export type AskedTerm = {
  word: string
  stem: string
  synonyms: readonly string[]
  translations: readonly string[]
  weight: number
}

/** What to look for to answer a question over passages of a language. */
export const questionTerms = (question: string, language: Language): AskedTerm[] =>
  readQuestion(question.slice(0, 2000), language).terms.map(({ word, stem, weight, translations }) => ({
    word,
    stem: stem.slice(0, longestTerm),
    weight,
    translations,
    synonyms: [...synonymStems(stem, language)],
  }))
