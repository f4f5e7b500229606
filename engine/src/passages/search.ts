import { required } from '#contract/kit/required.ts'
import { readPassage } from './build-index.ts'
import { judgeSentence, lacksCandidate, quoteOdds, readFeatures } from './confidence.ts'
import { type Question, readQuestion } from './question.ts'
import { type ScoredSentence, scoreSentences } from './sentence-score.ts'
import type { Hit, MissingWords, PassageIndex, SearchOptions } from './types.ts'
import { vocabularyOf, type WeightedTerm, weightTerms } from './variants.ts'

const k1 = 1.2
const b = 0.5
const candidates = 24
const claimsEach = 3
const passageWeights = { bm25: 1, sentence: 1.2 }

/** A sentence that may be the answer, with what speaks for it. */
type Claim = { sentence: ScoredSentence; features: Record<string, number>; lacks: MissingWords }

/** A found passage with the sentences that may be the answer, in the order of the words they share. */
type Ranked = Pick<Hit, 'passage' | 'score' | 'words' | 'likeness'> & { claims: [Claim, ...Claim[]] }

/**
 * The passages that answer a question best, best first, each with the sentence to quote and whether it answers at all.
 * A question without a usable word finds nothing. `limit` is 5 unless given.
 */
export function searchPassages(index: PassageIndex, question: string, options: SearchOptions = {}): Hit[] {
  const hits = rankPassages(index, question, options).map(({ claims, ...hit }): Hit => {
    const best = claims.reduce((left, right) => (quoteOdds(right.features) > quoteOdds(left.features) ? right : left))
    const { start, end } = best.sentence
    const quote = { text: hit.passage.text.slice(start, end), start, end }
    return { ...hit, quote, lacks: best.lacks, ...judgeSentence(best.features) }
  })
  // Where the passage that fits best does not answer, one that fits worse does so by accident.
  const open = hits[0]?.answered === false
  return open ? hits.map((hit) => ({ ...hit, answered: false })) : hits
}

/** The same, not judged yet: what the weights are fitted on. */
export function rankPassages(index: PassageIndex, text: string, options: SearchOptions = {}): Ranked[] {
  const question = readQuestion(text.slice(0, 2000), index.language)
  const terms = weightTerms(index, question.terms)
  const totals = scoreByWords(index, terms)
  const top = totals.reduce((max, total) => Math.max(max, total), 0)
  const { likeness = [], likenessWeight = 0 } = options
  const alike = (position: number) => likenessWeight * (likeness[position] ?? 0)
  if (top <= 0 && likenessWeight === 0) return []
  const byWords = (position: number) => (top > 0 ? (totals[position] ?? 0) / top : 0)
  const combined = totals.map((_, index) => passageWeights.bm25 * byWords(index) + alike(index))
  const scored = highestOf(combined).flatMap(({ position, score: found }) => {
    const passage = required(index.passages[position], 'what was ranked are the positions of passages')
    const read = index.read?.[position] ?? readPassage(passage, index.language)
    const sentences = scoreSentences(passage.text, read, question, terms)
    const score = found + passageWeights.sentence * Math.max(0, ...sentences.map((sentence) => sentence.score))
    return sentences.length > 0 ? [{ passage, position, sentences, score }] : []
  })
  scored.sort((left, right) => right.score - left.score)
  const [first, second] = scored.map(({ score }) => score)
  return scored.slice(0, options.limit ?? 5).map(({ passage, position, sentences, score }, rank): Ranked => {
    const lead = (rank === 0 ? score - (second ?? 0) : score - (first ?? 0)) / (first || 1)
    const claims = claimsOf(question, terms, sentences, lead)
    return { passage, score, claims, words: byWords(position), likeness: likeness[position] ?? 0 }
  })
}

function claimsOf(
  question: Question,
  terms: WeightedTerm[],
  sentences: ScoredSentence[],
  lead: number,
): [Claim, ...Claim[]] {
  const [best, ...others] = sentences.toSorted((left, right) => right.pick - left.pick).slice(0, claimsEach)
  const claim = (sentence: ScoredSentence, next: ScoredSentence | undefined): Claim => ({
    sentence,
    features: readFeatures(question, terms, sentence, { passage: lead, sentence: sentence.pick - (next?.pick ?? 0) }),
    lacks: lacksOf(question, terms, sentence),
  })
  const chosen = required(best, 'a passage without sentences is left out')
  return [claim(chosen, others[0]), ...others.map((sentence) => claim(sentence, chosen))]
}

function lacksOf(question: Question, terms: WeightedTerm[], sentence: ScoredSentence): MissingWords {
  const missing = terms.filter(
    ({ term }, index) => sentence.passage[index] === 0 && !question.focus.includes(term.stem),
  )
  const words = missing.flatMap(({ term }) => question.tokens[term.position]?.raw ?? [])
  return { words, ...(lacksCandidate(question, sentence) && { kind: question.kind }) }
}

/** BM25 over the terms and their relatives: a passage counts the best relative of each term, once. */
function scoreByWords(index: PassageIndex, terms: WeightedTerm[]): Float64Array {
  const { averageLength } = vocabularyOf(index)
  const totals = new Float64Array(index.passages.length)
  const best = new Float64Array(index.passages.length)
  for (const item of terms) {
    best.fill(0)
    for (const variant of item.variants) {
      const list = Object.hasOwn(index.postings, variant.stem) ? index.postings[variant.stem] : undefined
      if (!list) continue
      for (let slot = 0; slot < list.length; slot += 2) {
        const position = list[slot]
        const count = list[slot + 1]
        if (position === undefined || count === undefined) continue
        const length = (index.lengths[position] ?? 1) / averageLength
        const value = (item.weight * variant.value * count * (k1 + 1)) / (count + k1 * (1 - b + b * length))
        const known = best[position]
        if (known !== undefined && value > known) best[position] = value
      }
    }
    for (let position = 0; position < totals.length; position++) {
      const total = totals[position]
      const value = best[position]
      if (total !== undefined && value !== undefined) totals[position] = total + value
    }
  }
  return totals
}

/** The positions with the highest totals, best first, as many as are looked at closely. */
function highestOf(totals: Float64Array): { position: number; score: number }[] {
  const floor = totals.toSorted().at(-candidates) ?? 0
  const kept: { position: number; score: number }[] = []
  totals.forEach((score, index) => {
    if (score > 0 && score >= floor) kept.push({ position: index, score })
  })
  return kept.sort((left, right) => right.score - left.score).slice(0, candidates)
}
