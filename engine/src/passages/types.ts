import type { Language } from '#contract/language.ts'
import type { AnswerKind } from './answer-kinds.ts'
import type { PassageToken } from './tokens.ts'

/** A page (or the whole) of a read document; `page` counts from 1 and is absent where a format has no pages. */
export type Page = { page?: number; text: string }

/** A piece of text that is found and quoted as one; `text` is exactly as in the document, `source` names the file. */
export type Passage = { id: string; page?: number; text: string; heading?: string; source?: string }

/** One or more whole sentences of a passage: `passage.text.slice(start, end) === text`. */
type Quote = { text: string; start: number; end: number }

/**
 * A found passage. `score` orders hits of one search; `confidence` (0 to 1) is the estimated probability that the quote
 * answers the question; `answered` is false when the engine holds that the passage does not answer it.
 */
export type Hit = {
  passage: Passage
  score: number
  quote: Quote
  answered: boolean
  confidence: number
  lacks: MissingWords
} & ScoreParts

/** What is asked for and not there: the kind of answer that the quote has none of, words that the passage does not have. */
export type MissingWords = { kind?: AnswerKind; words: string[] }

/** What a score is made of, each from 0 to 1: words (against the best of the search) and likeness of vectors. */
type ScoreParts = { words: number; likeness: number }

/** A searchable set of passages. Plain data: it survives JSON and structuredClone. */
export type PassageIndex = {
  version: 1
  language: Language
  passages: Passage[]
  /** Number of content words of each passage. */
  lengths: number[]
  /** Stem → passage number, count, passage number, count, … */
  postings: Record<string, number[]>
  /** The larger set that these passages were taken from: how rare a stem is, is counted there. */
  corpus?: CorpusStatistics
  /** The words of each passage, where the index is made for one question. */
  read?: readonly ReadPassage[]
}

/** The words of a passage and of its heading, in reading order. */
export type ReadPassage = { heading: PassageToken[]; text: PassageToken[] }

/** Passages in all, and in how many of them each stem stands (a stem that is left out stands in none). */
export type CorpusStatistics = { passages: number; frequency: Readonly<Record<string, number>> }

/**
 * `likeness` (0 to 1, by position in the index) is how alike the vectors of question and passage are, and `likenessWeight` how
 * much that counts beside the words.
 */
export type SearchOptions = { limit?: number; likeness?: readonly number[]; likenessWeight?: number }

/** Where a quoted sentence stands; `marker` is the number used in the answer's text, as in `[1]`. */
export type Citation = { marker: number; passage: Passage; quote: Quote; confidence: number }

/** A short Markdown answer made of quotes; without `answered` it says that the text holds no answer. */
export type ComposedAnswer = { text: string; answered: boolean; citations: Citation[] }
