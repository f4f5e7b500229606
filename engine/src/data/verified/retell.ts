import type { Language } from '#contract/language.ts'
import { buildQuery } from '../build/build.ts'
import { taughtBy } from '../confidence/confidence.ts'
import { questionWords } from '../link/words.ts'
import { parseQuestion } from '../parse/parse.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { readStoredIntent } from '../parse/stored-intent.ts'
import { readQuestion } from '../read-question.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { toAnswer } from '../to-answer.ts'
import type { Answer, Schema } from '../types.ts'
import { periodsIn } from './moving-dates.ts'

/** What was once understood of a question, to be said on another day. */
export interface StoredIntent {
  frame: unknown
  /** The question it was understood of, and the day it was asked on (`YYYY-MM-DD`). */
  question: string
  askedOn: string
}

/**
 * The same reading with the dates of today: 'last month' is the month before this one, whatever it was when it was kept.
 * Undefined where the schema has not what it names any more, or its dates cannot be told from the question.
 */
export const sayAgain = (kept: StoredIntent, schema: Schema, today: string, language: Language): Answer | undefined => {
  const known = prepareSchema(schema)
  const intent = readStoredIntent(kept.frame, known)
  const moved = intent && movedTo(intent, kept, schema, today, language)
  const built = moved && buildQuery(moved, known)
  return built && toAnswer({ frame: built.frame, built, score: 1, known, language })
}

/** The reading that a person chose for a question, as of today: stated at once. */
export const answerAsTaught = (
  kept: StoredIntent,
  by: string,
  asked: { schema: Schema; today: string; language: Language },
): Answer | undefined => {
  const answer = sayAgain(kept, asked.schema, asked.today, asked.language)
  return answer && { ...answer, confidence: taughtBy(by, asked.language) }
}

const movedTo = (
  intent: QueryIntent,
  { question, askedOn }: StoredIntent,
  schema: Schema,
  today: string,
  language: Language,
): QueryIntent | undefined => {
  if (today === askedOn) return intent
  // Read anew: where it comes out as the same but for the dates, every date is right.
  const read = parseQuestion(questionWords(question), prepareSchema(schema), { today }, language)
  if (read.complete && shapeOf(read.intent) === shapeOf(intent)) return read.intent
  // 'is this month up or down' is beside the month before, which no word of it names.
  const { outcome } = readQuestion({ question, schema, today, language })
  const whole = outcome.kind === 'answer' ? readStoredIntent(outcome.frame, prepareSchema(schema)) : undefined
  if (whole && shapeOf(whole) === shapeOf(intent)) return whole
  const before = periodsIn(question, askedOn)
  const now = periodsIn(question, today)
  let all = true
  const moved = changed(intent, (value) => {
    if (!isPeriod(value)) return undefined
    const at = before.findIndex(({ period }) => period.from === value.from && period.to === value.to)
    if (at < 0 || !now[at]) all = false
    return { ...value, ...now[at]?.period }
  })
  return all ? (moved as QueryIntent) : undefined
}

type Dated = { from?: string; to?: string; grain: string }
const isPeriod = (value: object): value is Dated => 'grain' in value && ('from' in value || 'to' in value)

const shapeOf = (intent: QueryIntent): string =>
  JSON.stringify(changed(intent, (value) => (isPeriod(value) ? { grain: value.grain } : undefined)))

const changed = (value: unknown, by: (value: object) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((value) => changed(value, by))
  const other = by(value)
  if (other !== undefined) return other
  return Object.fromEntries(Object.entries(value).map(([key, value]) => [key, changed(value, by)]))
}
