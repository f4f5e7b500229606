import { evaluateTree, type Tree } from '#engine/trees.ts'
import { requiresCandidate } from './answer-kinds.ts'
import { contradictsQuestion, hasOpposite, isException, isNegated } from './opposites.ts'
import type { Question } from './question.ts'
import type { ScoredSentence } from './sentence-score.ts'
import type { WeightedTerm } from './variants.ts'
import fitted from './weights.json' with { type: 'json' }

/** A term counts as found from here on; a synonym does, a word of a far sentence does not. */
const present = 0.45

/** What is known of a sentence that may be the answer, beside the sentence itself: by how much it leads over the next best. */
export type LeadMargins = { passage: number; sentence: number }

/**
 * What speaks for and against a sentence as the answer, by name, each about 0 to 1. `measure/fit-passages.ts` reads the same
 * and writes the weights.
 */
export function readFeatures(
  question: Question,
  terms: WeightedTerm[],
  sentence: ScoredSentence,
  leads: LeadMargins,
): Record<string, number> {
  const own = (at: number) => sentence.found[at] ?? 0
  const around = (at: number) => sentence.context[at] ?? 0
  const whole = (at: number) => sentence.passage[at] ?? 0
  const names = coverage(terms, ({ term }) => term.name)
  const words = coverage(terms, ({ term }) => !term.name)
  const all = coverage(terms, () => true)
  const verbs = coverage(terms, ({ term }) => isVerb(term.word))
  const some = (test: (item: WeightedTerm) => boolean, lacks: (at: number) => boolean) =>
    flag(terms.some((item, index) => test(item) && lacks(index)))
  const lacksOwn = (at: number) => own(at) < present
  const lacksAll = (at: number) => whole(at) === 0
  const [asksNot, saysNot] = [isNegated(question.tokens), isNegated(sentence.tokens)]
  const last = terms.length - 1
  return {
    own: sentence.own,
    around: sentence.around,
    pairs: sentence.pairs,
    pick: sentence.pick,
    score: sentence.score,
    candidate: sentence.candidate.value,
    nearness: sentence.candidate.nearness,
    window: sentence.candidate.window,
    noCandidate: flag(lacksCandidate(question, sentence)),
    leans: flag(sentence.leans),
    begins: flag(sentence.start === 0),
    heading: all.share((at) => lacksOwn(at) && around(at) >= present),
    names: names.share(() => true),
    namesOwn: names.share(lacksOwn),
    namesAround: names.share((at) => around(at) < present),
    namesAll: names.share(lacksAll),
    wordsOwn: words.share(lacksOwn),
    wordsAround: words.share((at) => around(at) < present),
    wordsAll: words.share(lacksAll),
    wordsAlike: words.share((at) => whole(at) > 0 && whole(at) < 1),
    verbsOwn: verbs.share(lacksOwn),
    verbsAll: verbs.share(lacksAll),
    heaviestOwn: all.heaviest(lacksOwn),
    heaviestAll: all.heaviest(lacksAll),
    missing: Math.min(3, terms.filter((_, index) => lacksAll(index)).length) / 3,
    unknown: all.share((at) => terms[at]?.known === false),
    lastOwn: flag(lacksOwn(last)),
    lastAll: flag(lacksAll(last)),
    apart: neighboursApart(terms, sentence),
    opposite: flag(contradictsQuestion(question.tokens, sentence.tokens)),
    sideOwn: some(({ term }) => hasOpposite(term), lacksOwn),
    sideAll: some(({ term }) => hasOpposite(term), lacksAll),
    exceptionOwn: some(({ term }) => isException(term), lacksOwn),
    exceptionAll: some(({ term }) => isException(term), lacksAll),
    asksNot: flag(asksNot && !saysNot),
    saysNot: flag(saysNot && !asksNot),
    bothNot: flag(asksNot && saysNot),
    terms: Math.min(8, terms.length) / 8,
    length: Math.min(60, sentence.tokens.length) / 60,
    lead: leads.passage,
    sentenceLead: leads.sentence,
    date: flag(question.kind === 'date'),
    quantity: flag(['number', 'amount', 'duration'].includes(question.kind)),
    person: flag(question.kind === 'person'),
    place: flag(question.kind === 'place'),
    reason: flag(question.kind === 'reason'),
    manner: flag(question.kind === 'manner'),
    definition: flag(question.kind === 'definition'),
  }
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

const isVerb = (word: string): boolean => /^(di|me|ber|ter)\p{L}{4}/u.test(word) || /(ed|ing)$/.test(word)

/** Whether a sentence has nothing of the kind that is asked for, where such a thing is recognised surely. */
export const lacksCandidate = (question: Question, sentence: ScoredSentence): boolean =>
  requiresCandidate(question.kind) && sentence.candidate.value === 0

/** How much of a question's weight those of its terms have that a test holds for. */
function coverage(terms: WeightedTerm[], counts: (item: WeightedTerm) => boolean) {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const heaviest = Math.max(0.01, ...terms.map(({ weight }) => weight))
  const weights = (test: (at: number) => boolean) =>
    terms.map((item, index) => (counts(item) && test(index) ? item.weight : 0))
  return {
    share: (test: (at: number) => boolean) => weights(test).reduce((sum, weight) => sum + weight, 0) / total,
    heaviest: (test: (at: number) => boolean) => Math.max(0, ...weights(test)) / heaviest,
  }
}

/** Whether neighbours in the question stand far from each other in the sentence: 1, or 0.5 for some words between. */
function neighboursApart(terms: WeightedTerm[], sentence: ScoredSentence): number {
  let apart = 0
  for (let index = 1; index < terms.length; index++) {
    const [left, right] = [terms[index - 1], terms[index]]
    if (!left || !right || right.term.position - left.term.position > 2) continue
    const [before, after] = [sentence.positions[index - 1] ?? [], sentence.positions[index] ?? []]
    if (before.length === 0 || after.length === 0) continue
    const gap = Math.min(...before.flatMap((first) => after.map((second) => Math.abs(first - second))))
    apart = Math.max(apart, gap > 4 ? 1 : gap > 2 ? 0.5 : 0)
  }
  return apart
}

// JSON knows no tuples: the script that writes the file makes trees.
const trees = fitted.trees as unknown as Tree[]

/** How likely a sentence is the one to quote, beside the others of its passage: only the order counts. */
export function quoteOdds(features: Record<string, number>): number {
  return Object.values(features).reduce((sum, value, index) => sum + value * (fitted.quote[index] ?? 0), 0)
}

/** From this share of a question's weight on, names that the passage does not have mean that it speaks of somebody else. */
const otherNames = 0.3
/** What a probability is worth where the passage only shares a name with the question. */
const onlyNamed = 0.7

/** What no weights outvote: nothing of the kind that is asked for, or another name than the one in the question. */
const isRuledOut = ({ noCandidate, namesAll = 0 }: Record<string, number>): boolean =>
  noCandidate === 1 || namesAll >= otherNames

/** Whether it has a name of the question and none of the words that say what is asked about it. */
const isOnlyNamed = ({ names = 0, wordsAll = 0 }: Record<string, number>): boolean =>
  names > 0 && names < 0.95 && wordsAll >= 0.99 * (1 - names)

/** The probability that a passage answers, and whether that is enough; a sentence without what is asked for never answers. */
export function judgeSentence(features: Record<string, number>): { answered: boolean; confidence: number } {
  const values = Object.values(features)
  const odds = trees.reduce<number>((sum, tree) => sum + evaluateTree(tree, values), 0)
  const chance = 1 / (1 + Math.exp(-odds))
  const doubted = isOnlyNamed(features) ? onlyNamed * chance : chance
  const confidence = isRuledOut(features) ? Math.min(chance, fitted.threshold / 2) : doubted
  return { answered: confidence >= fitted.threshold, confidence: Math.round(confidence * 1000) / 1000 }
}
