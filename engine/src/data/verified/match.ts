import { LRUCache } from 'lru-cache'
import { detectLanguage, type QuestionToken, stem, stems } from '#engine/language/index.ts'
import { answerQuestion } from '../ask.ts'
import { isFollowUp } from '../follow/follow-up.ts'
import { conceptsOf } from '../lexicon/synonyms.ts'
import { questionWords } from '../link/words.ts'
import { parseQuestion } from '../parse/parse.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import type { Schema } from '../types.ts'
import { periodsIn } from './moving-dates.ts'

/** A question whose query somebody has verified. */
export interface VerifiedQuestion {
  id: string
  question: string
}
export interface QuestionToMatch {
  question: string
  known: readonly VerifiedQuestion[]
  schema: Schema
  /** `YYYY-MM-DD` */
  today: string
}

/**
 * The known question that another one asks, in whatever words and language: written the same but for politeness, read into
 * exactly the same query with the same words left over, or word for word of the same meaning. Periods, numbers and quoted
 * words must be the same. Undefined when none is: a similar question is another question.
 */
export const matchVerified = ({ question, known, schema, today }: QuestionToMatch): VerifiedQuestion | undefined => {
  const asked = prepared(question, today)
  if (asked.words.length === 0) return undefined
  const candidates = known.map((item) => ({ verified: item, it: prepared(item.question, today) }))
  const same = candidates.find(({ it }) => it.plain === asked.plain)
  if (same) return same.verified
  const likely = candidates.filter(({ it }) => it.slots === asked.slots).slice(0, maxRead)
  if (likely.length === 0) return undefined
  const reading = readingOf(question, schema, today)
  const read = likely.find(({ verified }) => reading !== '' && readingOf(verified.question, schema, today) === reading)
  return (read ?? likely.find(({ it }) => meansTheSame(it, asked)))?.verified
}

/** Whether a question only makes sense after another one: it cannot stand for itself. */
export const leansOnBefore = (question: string, schema: Schema, today: string): boolean => {
  // Read as if there had been one, about whatever.
  const about = schema.tables[0]?.name ?? ''
  return isFollowUp({
    question,
    known: prepareSchema(schema),
    calendar: { today },
    language: detectLanguage(question),
    about,
  })
}

const maxRead = 100

interface Prepared {
  /** As it was written, without politeness and punctuation. */
  plain: string
  words: string[]
  /** What must be the same whatever the words are. */
  slots: string
}

const polite =
  /^(please|kindly|can|could|you|me|show|give|tell|list|display|get|find|what|is|are|was|were|the|a|an|tolong|mohon|tampilkan|tunjukkan|berikan|beri|tahu|sebutkan|lihat|apa|dong|ya|sih|saya|kami|aku|kah|coba|adalah|thanks|thank|makasih|terima|kasih)$/

/** Politeness at both ends says nothing; inside a question the same words may. */
const trimmed = (tokens: QuestionToken[]): QuestionToken[] => {
  let [first, end] = [0, tokens.length]
  while (first < end && polite.test(tokens[first]?.lower ?? '')) first += 1
  while (end > first && polite.test(tokens[end - 1]?.lower ?? '')) end -= 1
  return first === end ? tokens : tokens.slice(first, end)
}

/** What makes two questions the same one: their words in small letters, without politeness and punctuation. */
export const plainWords = (question: string): string =>
  trimmed(sayable(question))
    .map(({ lower }) => lower)
    .join(' ')

const sayable = (question: string): QuestionToken[] =>
  questionWords(question).filter(({ kind, text }) => kind !== 'punct' || /[<>=%+-]/.test(text))

const prepared = (question: string, today: string): Prepared => {
  const tokens = trimmed(sayable(question))
  const words = tokens.map(({ lower }) => lower)
  const periods = periodsIn(question, today)
  const inPeriods = new Set(periods.flatMap(({ words }) => words.split(/\W+/)))
  const others = tokens.filter(({ kind, lower }) => (kind === 'number' || kind === 'quoted') && !inPeriods.has(lower))
  const slots = [
    ...periods.map(({ period }) => `${period.from ?? ''}…${period.to ?? ''}`),
    ...others.map(({ lower }) => lower.replace(/[.,](?=\d{3}\b)/g, '')),
  ]
  return { plain: tokens.map(({ lower }) => lower).join(' '), words, slots: JSON.stringify(slots.toSorted()) }
}

const readings = new WeakMap<Schema, LRUCache<string, string>>()

/** The query a question is read into, and the words that say nothing in it; empty when it is not understood. */
const readingOf = (question: string, schema: Schema, today: string): string => {
  const known = readings.get(schema) ?? new LRUCache<string, string>({ max: 2_000 })
  readings.set(schema, known)
  const key = `${today} ${question}`
  const before = known.get(key)
  if (before !== undefined) return before
  const reading = readAnew(question, schema, today)
  known.set(key, reading)
  return reading
}

const readAnew = (question: string, schema: Schema, today: string): string => {
  const outcome = answerQuestion({ question, schema, today, quiet: true })
  if (outcome.kind !== 'answer') return ''
  const language = detectLanguage(question)
  const { items, used } = parseQuestion(questionWords(question), prepareSchema(schema), { today }, language)
  const left = items.flatMap((item, index) =>
    used.has(index) || item.is === 'small' || item.is === 'stop' ? [] : [stem(item.text.toLowerCase(), language)],
  )
  return JSON.stringify([outcome.sql, left.toSorted()])
}

const joined = [
  'by per each every for menurut berdasarkan setiap tiap',
  'in at within di pada dalam',
  'from since dari sejak',
  'and dan',
  'of',
  'to ke',
].map((group) => group.split(' '))

/** Word for word of the same meaning, in the same order. */
const meansTheSame = (left: Prepared, right: Prepared): boolean =>
  left.words.length === right.words.length && left.words.every((word, index) => alike(word, right.words[index] ?? ''))

const alike = (left: string, right: string): boolean => {
  if (left === right || stems(left).some((form) => stems(right).includes(form))) return true
  if (joined.some((group) => group.includes(left) && group.includes(right))) return true
  const groups = new Set(conceptsOf([left]).map(({ group }) => group))
  return conceptsOf([right]).some(({ group, strength }) => groups.has(group) && strength >= 0.9)
}
