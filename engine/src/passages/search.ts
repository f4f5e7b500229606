import { required } from '#contract/kit/required.ts'
import { readPassage } from './build-index.ts'
import { judge } from './confidence.ts'
import { readQuestion } from './question.ts'
import { type ScoredSentence, scoreSentences } from './sentence-score.ts'
import type { Hit, PassageIndex, SearchOptions } from './types.ts'
import { vocabulary, type WeightedTerm, wantedTerms } from './variants.ts'

const k1 = 1.2
const b = 0.5
const candidates = 24
const passageWeights = { bm25: 1, sentence: 1.2 }

/**
 * The passages that answer a question best, best first, each with the sentence to quote and whether it answers at all.
 * A question without a usable word finds nothing. `limit` is 5 unless given.
 */
export function searchPassages(index: PassageIndex, question: string, options: SearchOptions = {}): Hit[] {
  const asked = readQuestion(question.slice(0, 2000), index.language)
  const wanted = wantedTerms(index, asked.terms)
  const totals = rankPassages(index, wanted)
  const top = totals.reduce((max, total) => Math.max(max, total), 0)
  const { likeness = [], likenessWeight = 0 } = options
  const alike = (index: number) => likenessWeight * (likeness[index] ?? 0)
  if (top <= 0 && likenessWeight === 0) return []
  const combined = totals.map((score, index) => (top > 0 ? (passageWeights.bm25 * score) / top : 0) + alike(index))
  const ranked = topPlaces(combined)
  const scored = ranked.flatMap((candidate) => {
    const passage = required(index.passages[candidate.place], 'what was ranked are the places of passages')
    const read = index.read?.[candidate.place] ?? readPassage(passage, index.language)
    const sentences = scoreSentences(passage.text, read, asked, wanted)
    const strongest = highest(sentences, 'score')
    const best = highest(sentences, 'pick')
    if (!strongest || !best) return []
    const score = candidate.score + passageWeights.sentence * strongest.score
    const words = top > 0 ? (totals[candidate.place] ?? 0) / top : 0
    return [{ passage, best, score, words, likeness: likeness[candidate.place] ?? 0 }]
  })
  scored.sort((left, right) => right.score - left.score)
  return scored.slice(0, options.limit ?? 5).map(({ passage, best, score, words, likeness: found }) => {
    const quote = { text: passage.text.slice(best.start, best.end), start: best.start, end: best.end }
    return { passage, score, quote, words, likeness: found, ...judge(asked, wanted, best) }
  })
}

function highest(sentences: ScoredSentence[], by: 'score' | 'pick'): ScoredSentence | undefined {
  return sentences.reduce<ScoredSentence | undefined>(
    (left, right) => (!left || right[by] > left[by] ? right : left),
    undefined,
  )
}

/** BM25 over the terms and their relatives: a passage counts the best relative of each term, once. */
function rankPassages(index: PassageIndex, wanted: WeightedTerm[]): Float64Array {
  const { averageLength } = vocabulary(index)
  const totals = new Float64Array(index.passages.length)
  const best = new Float64Array(index.passages.length)
  for (const item of wanted) {
    best.fill(0)
    for (const variant of item.variants) {
      const list = Object.hasOwn(index.postings, variant.stem) ? index.postings[variant.stem] : undefined
      if (!list) continue
      for (let at = 0; at < list.length; at += 2) {
        const position = list[at]
        const count = list[at + 1]
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

/** The places with the highest totals, best first, as many as are looked at closely. */
function topPlaces(totals: Float64Array): { place: number; score: number }[] {
  const floor = totals.toSorted().at(-candidates) ?? 0
  const kept: { place: number; score: number }[] = []
  totals.forEach((score, index) => {
    if (score > 0 && score >= floor) kept.push({ place: index, score })
  })
  return kept.sort((left, right) => right.score - left.score).slice(0, candidates)
}
