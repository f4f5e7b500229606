import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { QuestionToken } from '#engine/language/index.ts'
import { buildQuery } from './build/build.ts'
import { otherIntents } from './other-intents.ts'
import { parseQuestion } from './parse/parse.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import type { Reading } from './parse/reading.ts'
import { isSenseless } from './parse/senseless.ts'
import { withRankedShown } from './parse/shown-ranked.ts'
import type { PreparedSchema } from './schema/prepared-schema.ts'
import { printSelect } from './sql/print.ts'
import type { Alternative, Answer } from './types.ts'
import { describeIntent } from './words/describe.ts'
import { scoreOf } from './words/score.ts'

/** More than are shown: some will come to the same rows. */
const maxAlternatives = 6

/**
 * What else a question may have meant, the likeliest first: the same words read without one of the columns they were
 * read with, as another one's place, by another date, or as an amount instead of a count.
 */
export const alternativesOf = (said: Answer, reading: Reading, tokens: readonly QuestionToken[]): Alternative[] => {
  const { known } = reading
  const others = [
    ...(reading.others ?? []).map(({ intent, likely }) => ({
      frame: intent,
      score: Math.max(least, said.score * likely),
    })),
    ...byOthers(reading).map(({ intent, likely }) => ({ frame: intent, score: said.score * likely })),
    ...doubtful(reading)
      .slice(0, said.score > 0.9 ? 1 : 3)
      .flatMap((column) => without(column, said, tokens, reading)),
    // The frame is ours: opaque only to callers.
    ...otherIntents(said.frame as QueryIntent, reading).map(({ frame: intent, likely }) => ({
      frame: intent,
      score: said.score * likely,
    })),
  ]
  const found = new Map<string, Alternative>()
  for (const { frame: intent, score } of others.toSorted((a, b) => b.score - a.score)) {
    if (found.size >= maxAlternatives) break
    const item = score < least ? undefined : alternative(intent, score, said, known)
    if (item && item.sql !== said.sql && item.reading !== said.reading && !found.has(item.reading))
      found.set(item.reading, item)
  }
  return [...found.values()]
}

const least = 0.4

/** What the readers whose reading was not taken made of the question. */
const byOthers = ({ evidence }: Reading): { intent: QueryIntent; likely: number }[] => {
  const [slots, nextSlots] = evidence?.slots ?? []
  const [found, nextFound] = evidence?.found ?? []
  return [
    ...(found ? [{ intent: found.intent, likely: 0.95 }] : []),
    ...(evidence?.parsed ? [{ intent: evidence.parsed, likely: 0.9 }] : []),
    ...(slots ? [{ intent: slots.intent, likely: 0.85 }] : []),
    ...(nextFound ? [{ intent: nextFound.intent, likely: 0.8 }] : []),
    ...(nextSlots ? [{ intent: nextSlots.intent, likely: 0.6 }] : []),
  ]
}

const alternative = (
  intent: QueryIntent,
  score: number,
  said: Answer,
  known: PreparedSchema,
): Alternative | undefined => {
  const built = isSenseless(intent, known) ? undefined : buildQuery(withRankedShown(intent, known), known)
  if (!built) return undefined
  const reading = describeIntent(built.frame, known, said.language)
  const question = askReading(reading, said.language)
  return { question, sql: printSelect(built.select, known.schema.dialect), reading, score, frame: built.frame }
}

/** What asks for exactly this reading. */
export const askReading = (reading: string, language: Language): string =>
  localized(`I meant: ${reading}`, `Maksudnya: ${reading}`)[language]

/** The ways to read a question, the answer's own first; each is asked word for word with the answer as `previous`. */
export const readingsOf = (answer: Answer): Pick<Alternative, 'question' | 'reading'>[] => [
  { question: askReading(answer.reading, answer.language), reading: answer.reading },
  ...(answer.alternatives ?? []).map(({ question, reading }) => ({ question, reading })),
]

/** The reading of the answer before that a question asks for, word for word. */
export const chosenAmong = (previous: Answer | undefined, question: string): { frame: unknown } | undefined => {
  const asked = question.trim()
  if (!previous) return undefined
  if (askReading(previous.reading, previous.language) === asked) return previous
  return previous.alternatives?.find((alternative) => alternative.question === asked)
}

const without = (
  column: string,
  said: Answer,
  tokens: readonly QuestionToken[],
  { known, calendar }: Reading,
): { frame: QueryIntent; score: number }[] => {
  const other = parseQuestion(tokens, known, calendar, said.language, { without: new Set([column]) })
  return other.complete ? [{ frame: other.intent, score: Math.min(scoreOf(other), said.score) * 0.8 }] : []
}

interface Name {
  table: string
  column: string
}

/** The columns of a reading whose words could as well have named another. */
const doubtful = (reading: Reading): string[] => {
  const used = JSON.stringify(reading.intent)
  const found = new Set<string>()
  for (const item of reading.items) {
    if (item.is !== 'link') continue
    const names = new Map<string, Name>()
    const add = (name: Name): void => void names.set(`${name.table}.${name.column}`, name)
    for (const { element, score } of item.namings)
      if (element.is === 'column' && score > 0.75) add({ table: element.table.name, column: element.column.name })
    for (const ref of item.refs) add({ table: ref.table.name, column: ref.column.name })
    if (names.size < 2) continue
    for (const [key, name] of names) if (used.includes(JSON.stringify(name))) found.add(key)
  }
  return [...found].slice(0, 3)
}
