import { alternativesOf } from './alternatives.ts'
import { readQuestion } from './read-question.ts'
import type { DataQuestion, Outcome } from './types.ts'
import { around, suggestQuestions } from './words/suggestions.ts'

/**
 * Reads a question over a schema into one SELECT and says how it was read; says so when it is not sure, and what it
 * could answer instead. `quiet` leaves out what else could be asked.
 */
export const answerQuestion = ({ quiet, ...asking }: DataQuestion & { quiet?: boolean }): Outcome => {
  const { outcome, next } = readQuestion(asking)
  if (quiet || !next) return outcome
  if (next.kind === 'alternatives')
    return { ...next.outcome, alternatives: alternativesOf(next.outcome, next.reading, next.tokens) }
  if (outcome.kind !== 'unsure') return outcome
  const { schema } = asking
  const { language } = outcome
  const found = next.kind === 'around' ? around(next.reading, schema, language) : []
  const isEnough = found.length > 0 || (next.kind === 'around' && !next.orAny)
  return { ...outcome, suggestions: isEnough ? found : suggestQuestions(schema, language, 3) }
}
