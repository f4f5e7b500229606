import { required } from '#contract/kit/required.ts'
import { bestCandidate, type Candidate } from './answer-kinds.ts'
import type { Question } from './question.ts'
import { splitSentences } from './sentences.ts'
import type { PassageToken } from './tokens.ts'
import type { ReadPassage } from './types.ts'
import type { WeightedTerm } from './variants.ts'

/** How much each kind of evidence counts; `measure:passages` shows what a change does. */
const sentenceWeights = {
  around: 0.45,
  evidence: 0.35,
  pairs: 0.25,
  length: 0.03,
  spread: 0.8,
  lean: 0.6,
  topic: 0.7,
  pronounBefore: 0.8,
  before: 0.5,
  after: 0.25,
  heading: 0.5,
  elsewhere: 0.3,
}

/**
 * A sentence with what speaks for it: shares (0 to 1) of the question's weight found in it and around it. `score` compares it
 * with sentences of other passages, `pick` with those of its own.
 */
export type ScoredSentence = {
  start: number
  end: number
  score: number
  pick: number
  own: number
  around: number
  candidate: Candidate
  /** It begins with a word that points back. */
  leans: boolean
  pairs: number
  tokens: PassageToken[]
  /** What each term of the question finds in the sentence, and in it or around it. */
  found: number[]
  context: number[]
  /** What each term finds in the whole passage and its heading. */
  passage: number[]
  /** Where in the sentence each term of the question stands. */
  positions: number[][]
}

type Sentence = {
  start: number
  end: number
  tokens: PassageToken[]
  found: number[]
  positions: number[][]
  leans: boolean
}
type Weights = { each: number[]; total: number }

// A sentence that begins like this speaks of what the one before it named.
const pronouns = new Set(
  'it its this that these those he his she her they their such ini itu ia dia beliau mereka tersebut hal'.split(' '),
)

/** The sentences of a passage in reading order, each scored against the question; `words` are those of the passage. */
export function scoreSentences(
  text: string,
  words: ReadPassage,
  question: Question,
  terms: WeightedTerm[],
): ScoredSentence[] {
  // After the last word nothing begins.
  const startOf = (index: number) => words.text[index]?.start ?? Number.POSITIVE_INFINITY
  let from = 0
  const sentences = splitSentences(text).map((span): Sentence => {
    while (startOf(from) < span.start) from++
    let to = from
    while (startOf(to) < span.end) to++
    const tokens = words.text.slice(from, to)
    from = to
    return { ...span, tokens, ...findTerms(tokens, terms), leans: false }
  })
  markLeaning(sentences)
  const heading = findTerms(words.heading, terms).found
  const overall = weigh(terms.map((item) => item.weight))
  const local = weigh(localWeights(sentences, heading, terms))
  const carry = carried(sentences)
  const passage = terms.map((_, term) =>
    Math.max(heading[term] ?? 0, ...sentences.map(({ found }) => found[term] ?? 0)),
  )
  return sentences.map((sentence, index) => {
    const context = contextOf(sentence, sentences, index, heading)
    const candidate = bestCandidate(question, sentence.tokens, sentence.positions, overall)
    const fits = candidate.value * candidate.nearness
    const length = sentenceWeights.length * Math.log2(1 + sentence.tokens.length / 25)
    const shares = sharesOf(sentence, context, overall)
    const lasting = required(carry[index], 'each sentence carries what it finds')
    const localShares = sharesOf({ ...sentence, found: lasting }, context, local)
    const { start, end, tokens, found, positions } = sentence
    const scores = { score: sum(shares, fits) - length, pick: sum(localShares, fits) - length }
    return {
      start,
      end,
      ...scores,
      ...shares,
      candidate,
      tokens,
      found,
      positions,
      leans: sentence.leans,
      context,
      passage,
    }
  })
}

/** Sentences that speak of what the one before named: they begin with a pronoun or with "the" and a noun of that sentence. */
function markLeaning(sentences: Sentence[]): void {
  sentences.forEach((sentence, index) => {
    const start = sentence.tokens.slice(0, 4)
    const before = sentences[index - 1]
    if (!before) return
    const [article, noun] = sentence.tokens
    const repeats =
      article?.word === 'the' &&
      noun !== undefined &&
      !noun.stop &&
      before.tokens.some((token) => token.stem === noun.stem)
    sentence.leans = repeats || start.some((token) => pronouns.has(token.word) || /\p{L}{3}nya$/u.test(token.word))
  })
}

/** What each sentence finds, with a part of what was found before when it speaks of that; a pronoun's topic lasts. */
function carried(sentences: Sentence[]): number[][] {
  let topic: number[] = []
  return sentences.map((sentence) => {
    const known = sentence.leans ? topic : []
    topic = sentence.found.map((own, term) => Math.max(own, 0.9 * (known[term] ?? 0)))
    return sentence.found.map((own, term) => Math.max(own, sentenceWeights.lean * (known[term] ?? 0)))
  })
}

type Shares = { own: number; around: number; pairs: number }

function sharesOf(sentence: Sentence, context: number[], weights: Weights): Shares {
  return { own: share(sentence.found, weights), around: share(context, weights), pairs: pairShare(sentence, weights) }
}

function sum(shares: Shares, fits: number): number {
  return (
    shares.own +
    sentenceWeights.around * shares.around +
    sentenceWeights.evidence * fits +
    sentenceWeights.pairs * shares.pairs
  )
}

/** What each term finds in a sentence or, for less, in its neighbours, the heading and the rest of the passage. */
function contextOf(sentence: Sentence, sentences: Sentence[], index: number, heading: number[]): number[] {
  const before = sentences[index - 1]?.found
  const after = sentences[index + 1]?.found
  const weights = sentenceWeights
  return sentence.found.map((own, term) => {
    const elsewhere = Math.max(0, ...sentences.map((other) => other.found[term] ?? 0))
    return Math.max(
      own,
      (sentence.leans ? weights.pronounBefore : weights.before) * (before?.[term] ?? 0),
      weights.after * (after?.[term] ?? 0),
      weights.heading * (heading[term] ?? 0),
      weights.elsewhere * elsewhere,
    )
  })
}

/** A word that most sentences of the passage have, or its heading, does not tell them apart. */
function localWeights(sentences: Sentence[], heading: number[], terms: WeightedTerm[]): number[] {
  return terms.map((item, term) => {
    const having =
      sentences.filter((sentence) => (sentence.found[term] ?? 0) > 0).length / Math.max(1, sentences.length)
    const spread = Math.max(having, (heading[term] ?? 0) > 0 ? sentenceWeights.topic : 0)
    return item.weight * (1 - sentenceWeights.spread * spread)
  })
}

function weigh(each: number[]): Weights {
  return { each, total: each.reduce((total, value) => total + value, 0) || 1 }
}

function share(found: number[], weights: Weights): number {
  let total = 0
  for (let term = 0; term < found.length; term++) total += (weights.each[term] ?? 0) * (found[term] ?? 0)
  return total / weights.total
}

function findTerms(tokens: PassageToken[], terms: WeightedTerm[]): { found: number[]; positions: number[][] } {
  const byStem = new Map<string, number[]>()
  tokens.forEach((token, index) => {
    if (token.stop) return
    const known = byStem.get(token.stem)
    if (known) known.push(index)
    else byStem.set(token.stem, [index])
  })
  const positions: number[][] = []
  const found = terms.map((item) => {
    let best = 0
    const own: number[] = []
    for (const variant of item.variants) {
      const at = byStem.get(variant.stem)
      if (!at) continue
      own.push(...at)
      if (variant.value > best) best = variant.value
    }
    positions.push(own)
    return best
  })
  return { found, positions }
}

/** Share of neighbouring words of the question that stand near each other in the sentence too. */
function pairShare(sentence: Sentence, weights: Weights): number {
  let total = 0
  let before: number[] = []
  let weightBefore = 0
  sentence.positions.forEach((positions, term) => {
    const weight = required(weights.each[term], 'each term has its weight')
    // None before the first: as far away as can be.
    const gap = smallestGap(before, positions)
    if (gap <= 4) total += ((weightBefore + weight) / 2) * (gap <= 2 ? 1 : 0.5)
    before = positions
    weightBefore = weight
  })
  return total / weights.total
}

function smallestGap(left: number[], right: number[]): number {
  let best = Number.POSITIVE_INFINITY
  for (const index of left)
    for (const second of right) if (index !== second) best = Math.min(best, Math.abs(index - second))
  return best
}
