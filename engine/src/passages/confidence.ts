import { contradicts } from './opposites.ts'
import type { Question } from './question.ts'
import type { ScoredSentence } from './sentence-score.ts'
import type { WeightedTerm } from './variants.ts'

/** From which confidence on a quote is given as the answer. */
const answerThreshold = 0.5

/** How much each sign moves the log-odds that a sentence answers the question. */
const signWeights = {
  start: -1.4,
  own: 1.4,
  around: 3,
  pairs: 0.4,
  evidence: 1.4,
  missingName: -6,
  missingWord: -0.4,
  nothingAsked: -1.2,
  opposite: -2.5,
}

type SignName = Exclude<keyof typeof signWeights, 'start'>

/** Whether a sentence answers the question, as a probability and as a decision. */
export function judge(
  question: Question,
  wanted: WeightedTerm[],
  best: ScoredSentence,
): { answered: boolean; confidence: number } {
  const signs = readSignals(question, wanted, best)
  let odds = signWeights.start
  for (const name of Object.keys(signs) as SignName[]) odds += signWeights[name] * signs[name]
  const confidence = 1 / (1 + Math.exp(-odds))
  return { answered: confidence >= answerThreshold, confidence: Math.round(confidence * 1000) / 1000 }
}

/** The signs for and against, each a share from 0 to 1 (evidence: -0.5 to 0.5). */
function readSignals(question: Question, wanted: WeightedTerm[], best: ScoredSentence): Record<SignName, number> {
  const names = wanted.flatMap((item, term) =>
    item.term.name ? [{ weight: item.weight, near: best.context[term] ?? 0 }] : [],
  )
  const words = wanted.flatMap((item, term) =>
    item.term.name ? [] : [{ weight: item.weight, near: best.context[term] ?? 0 }],
  )
  const total = sumOf(names, () => 1) + sumOf(words, () => 1)
  // A name that stands in another sentence only may belong to something else there.
  const missingName = sumOf(names, (near) => (near >= 0.45 ? 0 : near > 0 ? 0.5 : 1)) / (total || 1)
  // Without any of its other words a sentence speaks of the name, not of what is asked about it.
  const missingWord = sumOf(words, (near) => (near >= 0.45 ? 0 : near > 0 ? 0.6 : 1)) / (sumOf(words, () => 1) || 1)
  return {
    own: best.own,
    around: best.around,
    pairs: best.pairs,
    evidence: wantsEvidence(question) ? best.evidence - 0.5 : 0,
    missingName,
    missingWord,
    nothingAsked: missingWord > 0.9 ? 1 : 0,
    opposite: contradicts(question.tokens, best.tokens) ? 1 : 0,
  }
}

function sumOf(list: { weight: number; near: number }[], value: (near: number) => number): number {
  return list.reduce((sum, { weight, near }) => sum + weight * value(near), 0)
}

function wantsEvidence(question: Question): boolean {
  return (
    question.expected === 'number' ||
    question.expected === 'date' ||
    question.expected === 'person' ||
    question.expected === 'place'
  )
}
