import type { Calendar } from '#engine/period/index.ts'
import { chosenAmong } from '../alternatives.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { readStoredIntent } from '../parse/stored-intent.ts'
import { type PreparedSchema, prepareSchema } from '../schema/prepared-schema.ts'
import type { Answer, Schema } from '../types.ts'
import { describeBriefly } from '../words/describe.ts'
import { type Choice, choicesOf } from './choices.ts'

/**
 * A part of what was understood, to be shown above the answer. Each question is asked as it is, with the answer as `previous`, and
 * is answered with exactly that part left out or replaced.
 */
export interface ReadingChip {
  kind: Choice['kind']
  label: string
  /** Asks the same without it. */
  remove?: string
  /** Ask the same with another one in its place. */
  options: { label: string; question: string }[]
}

/** The chips of an answer; none where its schema no longer has what it names. */
export const readingChips = (answer: Answer, schema: Schema, calendar: Calendar): ReadingChip[] => {
  const known = prepareSchema(schema)
  const { language } = answer
  return choicesFor(answer, known, calendar).map(({ kind, label, without, others }) => ({
    kind,
    label,
    ...(without && { remove: describeBriefly(without, known, language) }),
    options: others.map((other) => ({ label: other.label, question: describeBriefly(other.intent, known, language) })),
  }))
}

/** What a chip of the answer before asks for, word for word; undefined where the question is no chip's. */
export const refinedBy = (
  previous: Answer | undefined,
  question: string,
  known: PreparedSchema,
  calendar: Calendar,
): QueryIntent | undefined => {
  if (!previous) return undefined
  const asked = question.trim()
  const all = choicesFor(previous, known, calendar).flatMap(({ without, others }) => [
    ...(without ? [without] : []),
    ...others.map(({ intent }) => intent),
  ])
  return all.find((intent) => describeBriefly(intent, known, previous.language) === asked)
}

/** Whether one of the answer's chips, or of its other readings, asks exactly this. */
export const isAskedByChip = (answer: Answer, question: string, schema: Schema, calendar: Calendar): boolean =>
  chosenAmong(answer, question) !== undefined ||
  refinedBy(answer, question, prepareSchema(schema), calendar) !== undefined

const choicesFor = (answer: Answer, known: PreparedSchema, calendar: Calendar): Choice[] => {
  const intent = readStoredIntent(answer.frame, known)
  return intent && !intent.beside ? choicesOf({ intent, known, calendar, language: answer.language }) : []
}
