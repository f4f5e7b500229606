import { dequal } from 'dequal'
import type { Language } from '#contract/language.ts'
import type { QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { wholeReading } from '../intent/read.ts'
import { readSlotsAfter } from '../intent/slots/follow.ts'
import { withWholeValues } from '../intent/whole-values.ts'
import { questionWords } from '../link/words.ts'
import { parseQuestion } from '../parse/parse.ts'
import type { Group, QueryIntent } from '../parse/query-intent.ts'
import { bestMeasure, isOperator, type Reading } from '../parse/reading.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { unexplainedWords } from '../words/score.ts'
import { comparedIntent } from './compared.ts'
import { withChanges, withFigure } from './merge.ts'
import { beginsAsPart, beginsAsQuestion, type Opening, onlyPoints, splitOpening } from './opening.ts'
import { pickedIntent } from './picked.ts'
import { reorderedIntent } from './reordered.ts'
import { movedIntent, splitMove } from './shift.ts'
import { listFromEnd, readSortedAfter } from './sorted-after.ts'
import { amongThem, countOf, leftOut, turnedIntent, turns, withoutThose } from './turned.ts'

/** A question that goes on from the answer before, as a reading of its own; `lost`: it speaks of a time before or after none. */
export interface FollowUp {
  reading: Reading
  tokens: readonly QuestionToken[]
  lost?: true
  /** No word says that it goes on: it only might. */
  bare?: true
}

export type AskedAfter = {
  question: string
  before: QueryIntent
  known: PreparedSchema
  calendar: Calendar
  language: Language
}

/** The question with the answer before: what it keeps, adds and replaces. Undefined where it stands for itself. */
export const readFollowUp = (asked: AskedAfter): FollowUp | undefined => {
  const { question, before, known } = asked
  const direct =
    comparedIntent(question, before, asked.calendar) ??
    reorderedIntent(question, before, known) ??
    turnedIntent(question, before, known) ??
    listFromEnd(question, before, known) ??
    pickedIntent(question, before, (things) => groupsBy(things, asked))
  if (direct) {
    const tokens = questionWords(question)
    return { reading: { ...wholeReading(readAfter({ ...asked, tokens: [] })), intent: direct }, tokens }
  }
  const sorted = readSortedAfter(asked, (words) => readFollowUp({ ...asked, question: words }))
  if (sorted) return sorted
  const narrowed = readNarrowed(asked)
  if (narrowed) return narrowed
  const opened = splitOpening(question)
  const { question: words, move } = splitMove(opened.question)
  const said = questionWords(words)
  const points = onlyPoints(said)
  if (points && !move) return undefined
  // 'revenue in the month before' says itself what it is about.
  const told = move && !points && opened.opening === undefined && !beginsAsPart(said)
  const tokens = told ? questionWords(opened.question) : said
  const read = readAfter({ ...asked, tokens: points ? [] : tokens })
  // What nobody said changes nothing: by itself a statement would be of its last day.
  const parsed = points ? { ...read, intent: { ...read.intent, conditions: [] } } : read
  // 'members in 2026' is a question of its own; 'only members in Bandung' is not.
  const ownsSubject = isOwn(parsed) && opened.opening === undefined && !beginsAsPart(tokens)
  const slots = points || ownsSubject ? undefined : readSlotsAfter(parsed.items, before, known, asked.calendar)
  const reading = slots ? { ...wholeReading(parsed), intent: slots } : parsed
  const kind = points || slots ? 'changes' : kindOf(tokens, reading, opened.opening)
  if (!kind) return undefined
  const merged =
    kind === 'figure'
      ? withFigure(before, reading.intent, known)
      : withChanges(before, reading.intent, known, opened.opening)
  const split = before.groups.length === 0 && merged.groups.length > 0 ? (countOf(merged) ?? merged) : merged
  const intent = move && !told ? movedIntent(split, move) : split
  const whole = withWholeValues(intent ?? split, known)
  const bare = opened.opening === undefined && !points && !move && !beginsAsPart(tokens)
  // 'best selling products' behind revenue ranks by a figure of its own.
  if (
    bare &&
    whole.order &&
    whole.order.by.is !== 'column' &&
    !before.shown.some((value) => dequal(value, whole.order?.by))
  )
    return undefined
  return {
    reading: { ...reading, intent: whole, complete: true },
    tokens,
    ...(!intent && { lost: true }),
    ...(bare && { bare }),
  }
}

/** What 'by city', 'per bulan' groups by; nothing where more is said. */
const groupsBy = (things: string, asked: AskedAfter): Group[] => {
  const tokens = questionWords(`${asked.language === 'en' ? 'by' : 'per'} ${things}`)
  const reading = readAfter({ ...asked, tokens })
  return unexplainedWords(reading).length > 0 || reading.intent.conditions.length > 0 ? [] : reading.intent.groups
}

/** 'exclude Jakarta', 'how many of them are members': the answer before with what 'only …' would keep left out, or counted. */
const readNarrowed = (asked: AskedAfter): FollowUp | undefined => {
  const { question, before, language } = asked
  const only = (said: string, of: QueryIntent) =>
    readFollowUp({ ...asked, question: `${language === 'en' ? 'only' : 'hanya'} ${said}`, before: of })
  const out = leftOut(question)
  const kept = out === undefined ? undefined : only(out, before)
  const rest = kept && withoutThose(before, kept.reading.intent)
  if (kept && rest) return { ...kept, reading: { ...kept.reading, intent: rest } }
  // What is nowhere in the data is told to be so.
  if (kept && dequal(kept.reading.intent.conditions, before.conditions)) return kept
  const among = amongThem(question)
  const counted = countOf(before) ?? before
  return among === undefined || counted.shown.some(({ is }) => is === 'column') ? undefined : only(among, counted)
}

/** Whether a question only makes sense after another: 'and by store?', 'what about last year?', 'per bulan'. */
export const isFollowUp = ({ question, ...asked }: Omit<AskedAfter, 'before'> & { about: string }): boolean => {
  if (turns(question)) return true
  const { question: rest, opening } = splitOpening(question)
  const { question: words, move } = splitMove(rest)
  const tokens = questionWords(words)
  if (onlyPoints(tokens)) return move !== undefined
  const before: QueryIntent = { shown: [], groups: [], conditions: [], focus: asked.about }
  return kindOf(tokens, readAfter({ ...asked, before, tokens }), opening) !== undefined
}

const readAfter = ({
  tokens,
  known,
  calendar,
  language,
  before,
}: Omit<AskedAfter, 'question'> & { tokens: readonly QuestionToken[] }): Reading =>
  parseQuestion(tokens, known, calendar, language, before.focus ? { about: before.focus } : {})

const mostWords = 9
const fewWords = 5

/** What a question does to the one before: it changes how that is looked at, or asks for another figure in the same way. */
const kindOf = (
  tokens: readonly QuestionToken[],
  reading: Reading,
  opening: Opening | undefined,
): 'changes' | 'figure' | undefined => {
  const words = tokens.filter(({ kind }) => kind === 'word').length
  if (words > mostWords || beginsAsQuestion(tokens)) return undefined
  if (isOwn(reading)) return opening === 'about' ? 'figure' : undefined
  if (opening !== undefined || beginsAsPart(tokens)) return 'changes'
  return words <= fewWords && isPart(reading) ? 'changes' : undefined
}

/** It names a figure or a thing of its own, beyond what it is grouped by. */
const isOwn = ({ intent, figured, items, tables }: Reading): boolean =>
  figured || items.some(bestMeasure) || tables.some(({ at, table }) => at >= 0 && !isGroupedBy(intent, table))

const isGroupedBy = (intent: QueryIntent, table: string): boolean =>
  intent.groups.some((group) => group.is === 'table' && group.table === table)

/** Nothing but a time, a value or a group: 'Jakarta?', 'last month'. */
const isPart = ({ items, used }: Reading): boolean => {
  const telling = items.filter((item, index) => used.has(index) && (item.is === 'period' || item.is === 'link'))
  const others = items.some(
    (item, index) =>
      !used.has(index) &&
      item.is !== 'small' &&
      item.is !== 'stop' &&
      !isOperator(item, 'by', 'each', 'and', 'or', 'any', 'eq'),
  )
  return telling.length > 0 && !others
}
