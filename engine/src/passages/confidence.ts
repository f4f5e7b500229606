import type { Question } from './question.ts'
import type { ScoredSentence } from './sentence-score.ts'
import type { Wanted } from './variants.ts'

/** From which confidence on a quote is given as the answer. */
export const answerThreshold = 0.5

/** Whether a sentence answers the question, as a probability and as a decision. */
export function judge(
  question: Question,
  _wanted: Wanted[],
  best: ScoredSentence,
): { answered: boolean; confidence: number } {
  const needsEvidence = ['number', 'date', 'person', 'place'].includes(question.expected)
  const evidence = needsEvidence ? best.evidence - 0.4 : 0
  const raw = -3.2 + 4 * best.own + 3 * best.around + 1.5 * evidence + best.pairs
  const confidence = 1 / (1 + Math.exp(-raw))
  return { answered: confidence >= answerThreshold, confidence: Math.round(confidence * 1000) / 1000 }
}
