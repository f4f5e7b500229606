import { evidence } from './evidence.ts'
import type { Question } from './question.ts'
import { splitSentences } from './sentences.ts'
import { type Token, tokenize } from './tokens.ts'
import type { Language, Passage } from './types.ts'
import type { Wanted } from './variants.ts'

/** Weights of the parts of a sentence's score; found on questions whose passages are known, see engine/measure. */
export const sentenceWeights = { own: 1, near: 0.45, evidence: 0.35, pairs: 0.25, length: 0.03 }

/** A sentence with what speaks for it: shares (0 to 1) of the question's weight found in it and around it. */
export type ScoredSentence = {
  start: number
  end: number
  score: number
  own: number
  around: number
  evidence: number
  pairs: number
}

type Sentence = { start: number; end: number; tokens: Token[]; found: number[]; places: number[] }

/** The sentences of a passage in reading order, each scored against the question. */
export function scoreSentences(
  passage: Passage,
  question: Question,
  wanted: Wanted[],
  language: Language,
): ScoredSentence[] {
  const sentences = splitSentences(passage.text).map((span): Sentence => {
    const tokens = tokenize(passage.text.slice(span.start, span.end), language)
    return { ...span, tokens, ...findTerms(tokens, wanted) }
  })
  const heading = findTerms(tokenize(passage.heading ?? '', language), wanted).found
  const anywhere = wanted.map((_, term) =>
    Math.max(heading[term] ?? 0, ...sentences.map((sentence) => sentence.found[term] ?? 0)),
  )
  const total = wanted.reduce((sum, one) => sum + one.weight, 0) || 1
  return sentences.map((sentence, place) => {
    const before = sentences[place - 1]?.found
    const after = sentences[place + 1]?.found
    const own = share(wanted, total, (term) => sentence.found[term] ?? 0)
    const around = share(wanted, total, (term) =>
      Math.max(
        sentence.found[term] ?? 0,
        0.8 * (before?.[term] ?? 0),
        0.5 * (after?.[term] ?? 0),
        0.6 * (heading[term] ?? 0),
        0.5 * (anywhere[term] ?? 0),
      ),
    )
    const fits = evidence(question, sentence.tokens, sentence.places)
    const pairs = pairShare(sentence, wanted, total)
    const weights = sentenceWeights
    const score =
      weights.own * own +
      weights.near * around +
      weights.evidence * fits +
      weights.pairs * pairs -
      weights.length * Math.log2(1 + sentence.tokens.length / 25)
    return { start: sentence.start, end: sentence.end, score, own, around, evidence: fits, pairs }
  })
}

function share(wanted: Wanted[], total: number, value: (term: number) => number): number {
  let sum = 0
  wanted.forEach((one, term) => {
    sum += one.weight * value(term)
  })
  return sum / total
}

function findTerms(tokens: Token[], wanted: Wanted[]): { found: number[]; places: number[] } {
  const places: number[] = []
  const firstPlace = new Map<string, number>()
  tokens.forEach((token, place) => {
    if (!token.stop && !firstPlace.has(token.stem)) firstPlace.set(token.stem, place)
  })
  const found = wanted.map((one) => {
    let best = 0
    for (const variant of one.variants) {
      const place = firstPlace.get(variant.stem)
      if (place === undefined) continue
      places.push(place)
      if (variant.value > best) best = variant.value
    }
    return best
  })
  return { found, places }
}

/** Share of neighbouring words of the question that stand near each other in the sentence too. */
function pairShare(sentence: Sentence, wanted: Wanted[], total: number): number {
  let sum = 0
  for (let term = 1; term < wanted.length; term++) {
    const one = wanted[term - 1]!
    const other = wanted[term]!
    if (!sentence.found[term - 1] || !sentence.found[term]) continue
    const gap = smallestGap(sentence.tokens, one, other)
    if (gap <= 4) sum += ((one.weight + other.weight) / 2) * (gap <= 2 ? 1 : 0.5)
  }
  return sum / total
}

function smallestGap(tokens: Token[], one: Wanted, other: Wanted): number {
  let last = -1000
  let lastIsOne = true
  let best = 1000
  tokens.forEach((token, place) => {
    const isOne = one.variants.some((variant) => variant.stem === token.stem)
    if (!isOne && !other.variants.some((variant) => variant.stem === token.stem)) return
    if (last >= 0 && isOne !== lastIsOne) best = Math.min(best, place - last)
    last = place
    lastIsOne = isOne
  })
  return best
}
