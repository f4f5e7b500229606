import type { Language } from '#contract/language.ts'
import type { QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { readUtterance } from '../intent/read.ts'
import { questionWords } from '../link/words.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import { vetoesOf } from '../parse/vetoes.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { scoreOf, threshold, unexplainedWords } from '../words/score.ts'

/**
 * A question that was read as another one, which says the same. `why`: what drove the change is asked for; `plain`: all that it is made
 * of was read by itself, and is named.
 */
export type Reworded = { reading: Reading; tokens: readonly QuestionToken[]; why?: true; plain?: true }

/** What a question is read with. */
export type ReadWith = [known: PreparedSchema, calendar: Calendar, language: Language]
export type Reader<T> = (question: string, ...how: ReadWith) => T | undefined

/** A question whose every word has a place. */
export const readWhole: Reader<Reworded> = (question, known, calendar, language) => {
  const tokens = questionWords(question)
  const reading = readUtterance(tokens, known, calendar, language)
  return isWhole(reading) ? { reading, tokens } : undefined
}

export const isWhole = (reading: Reading): boolean =>
  reading.complete &&
  vetoesOf(reading).length === 0 &&
  unexplainedWords(reading).length === 0 &&
  scoreOf(reading) >= threshold

/** The reading with all it may have been, each changed alike. */
export const everyIntent = (reading: Reading, change: (intent: QueryIntent) => QueryIntent): Reading => {
  const { evidence, others } = reading
  const each = <T extends { intent: QueryIntent }>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, intent: change(item.intent) }))
  return {
    ...reading,
    intent: change(reading.intent),
    ...(others && { others: each(others) }),
    ...(evidence && {
      evidence: {
        ...evidence,
        ...(evidence.parsed && { parsed: change(evidence.parsed) }),
        slots: each(evidence.slots),
        ...(evidence.found && { found: each(evidence.found) }),
      },
    }),
  }
}
