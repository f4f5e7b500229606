import type { Language } from '#contract/language.ts'
import { isStopWord, type QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { plainVerbs } from '../lexicon/operators.ts'
import { isDescribed, listedColumns } from '../parse/listing.ts'
import { type ParseOptions, parseQuestion } from '../parse/parse.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import { dealsBelow, trades } from '../parse/scopes.ts'
import { vetoesOf } from '../parse/vetoes.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { unexplainedWords } from '../words/score.ts'
import { withActivityDates } from './active-time.ts'
import { withCountedValues } from './counted-values.ts'
import { withDataYears } from './data-years.ts'
import { withLiveRows, withoutDeleted, withoutTotalsRows } from './live-rows.ts'
import { withRankedCategories } from './ranked-categories.ts'
import { candidatesOf, type Weights } from './search.ts'
import { readSlots } from './slots/read.ts'
import type { SlotReading } from './slots/slot.ts'
import { withSummedMoney } from './summed-money.ts'
import weights from './weights.json' with { type: 'json' }
import { withWholeValues } from './whole-values.ts'

const mostReadings = 16
let weightsOfSearch: Weights = weights

/** Reads with other weights of the search from now on, as those fitted without a database must be measured on it. */
export const searchWith = (other: Weights = weights): void => {
  weightsOfSearch = other
}

/** What costs a reading by slots, at most, before the search is asked. */
const surelyRead = 0.2

/** Reads a question's words into a query: what the search finds likeliest, and what else they may mean. */
export const readUtterance = (
  tokens: readonly QuestionToken[],
  known: PreparedSchema,
  calendar: Calendar,
  language: Language,
  options: ParseOptions = {},
): Reading => {
  const read = parseQuestion(tokens, known, calendar, language, options)
  const summed = (intent: QueryIntent): QueryIntent => {
    const whole = withWholeValues(intent, known)
    const figured = withCountedValues(withSummedMoney(whole, read.items, known), read.items, known)
    const dated = withDataYears(withActivityDates(figured, read.items, known), read.items, known)
    const live = withLiveRows(withRankedCategories(dated, known), known)
    return withoutTotalsRows(withoutDeleted(live, known), known)
  }
  const parsed = { ...read, intent: summed(read.intent) }
  const slots = readSlots(parsed.items, known, calendar).map((slot) => ({ ...slot, intent: summed(slot.intent) }))
  const early = slotted(parsed, slots)
  const passes = parsed.complete ? { parsed: parsed.intent } : {}
  const first = language === 'id' || isHeading(parsed) || isOfParser(parsed)
  const strict = first && (early ?? strictly(parsed))
  if (strict && (early || language === 'id'))
    return { ...strict, evidence: { by: early ? 'slots' : 'passes', ...passes, slots } }
  const sure = early && early.doubt * 3 < surelyRead ? early : undefined
  const candidates = candidatesOf(
    { tokens, known, calendar, language, items: parsed.items, ...passes },
    weightsOfSearch,
    mostReadings,
  )
  const found = candidates.map(({ intent, score }) => ({ intent: withRanked(summed(intent), known), score }))
  const [best, ...others] = candidates
  // The search tells what else the words may mean, and is believed where the passes lose something.
  if (strict && (!best || vetoesOf(strict).length === 0))
    return {
      ...strict,
      others: found.map(({ intent }, index) => ({ intent, likely: 0.8 / (index + 1) })),
      evidence: { by: 'passes', ...passes, slots, found },
    }
  if (sure)
    return {
      ...sure,
      others: found.map(({ intent }, index) => ({ intent, likely: 0.5 / (index + 1) })),
      evidence: { by: 'slots', ...passes, slots, found },
    }
  if (!best && early) return { ...early, evidence: { by: 'slots', ...passes, slots, found } }
  if (!best) return { ...parsed, evidence: { by: 'passes', ...passes, slots, found } }
  const searched: Reading = {
    ...parsed,
    intent: withRanked(summed(best.intent), known),
    used: new Set(best.parts.flatMap((part) => part.items)),
    complete: true,
    doubt: 0,
    figured: best.intent.shown.some((shown) => shown.is !== 'column'),
    others: others.map(({ intent, score }) => ({
      intent: withRanked(summed(intent), known),
      likely: Math.exp(score - best.score),
    })),
    evidence: { by: 'search', ...passes, slots, found },
  }
  // What leaves out a word that counts is not the question; where every word has its slot, that may be.
  if (vetoesOf(searched).length === 0 && !(early && unexplainedWords(searched).length > 0)) return searched
  if (early) return { ...early, evidence: { by: 'slots', ...passes, slots, found } }
  return strict ? { ...strict, evidence: { by: 'passes', ...passes, slots, found } } : searched
}

/** With all its words read. */
export const wholeReading = (parsed: Reading): Reading => ({
  ...parsed,
  used: new Set(parsed.items.keys()),
  complete: true,
  doubt: 0,
})

/** A word that nothing explains may be what the question is about. */
const strictly = (parsed: Reading): Reading => {
  const lost = parsed.items.some(
    (item, index) =>
      !parsed.used.has(index) &&
      (item.is === 'unknown' || (trades.test(item.text) && isOfTrade(parsed))) &&
      item.text.length > 2 &&
      !/^(years?|tahun|days?|hari|months?|bulan|hours?|jam|minutes?|menit)$/i.test(item.text) &&
      (!plainVerbs.has(item.text.toLowerCase()) || trades.test(item.text)) &&
      !isStopWord(item.text.toLowerCase(), 'en') &&
      !isStopWord(item.text.toLowerCase(), 'id'),
  )
  return lost ? { ...parsed, doubt: parsed.doubt + 1 } : parsed
}

/** Whether something is sold to or by what is asked about. */
const isOfTrade = ({ intent, known }: Reading): boolean =>
  intent.focus !== undefined && dealsBelow(known, intent.focus) !== undefined

/** What a list shows of rows that nobody asked for by column. */
const listing = (parsed: Reading, intent: QueryIntent): QueryIntent => {
  const table = intent.named && intent.order?.by.is !== 'fold' ? parsed.known.tables.get(intent.focus ?? '') : undefined
  const named = parsed.items.some(({ text }) => /^(names?|nama)$/i.test(text))
  if (!table || named || intent.order?.by.is === 'measure') return intent
  const conditions = intent.conditions.map((condition) => ({ at: 0, condition }))
  const shown = listedColumns({ ...parsed, intent, conditions }, table)
  return { ...intent, shown: shown.map((ref) => ({ is: 'column', ref })) }
}

/** The reading in which every word has its slot, where there is one. */
const slotted = (parsed: Reading, slots: readonly SlotReading[]): Reading | undefined => {
  const [best, ...others] = slots
  if (!best) return undefined
  const intent = listing(parsed, best.intent)
  return {
    ...wholeReading(parsed),
    intent,
    doubt: best.cost / 3,
    figured: best.intent.shown.some((shown) => shown.is !== 'column'),
    others: others.slice(0, 3).map(({ intent, cost }) => ({ intent, likely: Math.exp((best.cost - cost) * 4) })),
  }
}

// The weights are fitted on whole questions in English: 'orders by month' and Indonesian are not among them yet.
const isHeading = ({ items: [first] }: Reading): boolean =>
  first?.is === 'link' ||
  first?.is === 'number' ||
  first?.is === 'superlative' ||
  (first?.is === 'operator' && /^(sum|avg|max|min|most|least|top|bottom|share|by|each)$/.test(first.operator))

const ofParser = ['compare', 'share', 'part', 'grown', 'totalled', 'averaged', 'changing', 'running', 'each'] as const

// Two periods, growth, shares, running totals, named figures, dates: the search has no rules for these.
const isOfParser = ({ intent, items, doubt }: Reading): boolean =>
  doubt >= 1 ||
  ofParser.some((name) => intent[name]) ||
  /"is":"(measure|time|period|latest)"/.test(JSON.stringify(intent)) ||
  items.some(
    (item) =>
      (item.is === 'link' && item.namings.some(({ element, score }) => element.is === 'measure' && score > 0.7)) ||
      (item.is === 'period' && item.period.year === undefined),
  )

/** 'top 10 cities by number of customers' shows the number too; so does the one with the most, where it is described. */
const withRanked = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const by = intent.order?.by
  const table = known.tables.get(intent.focus ?? '')
  const least = table && isDescribed(table) ? 1 : 2
  const listed = intent.shown.every((shown) => shown.is === 'column')
  if (by?.is !== 'fold' || !intent.named || !listed || (intent.limit ?? 0) < least) return intent
  return { ...intent, shown: [...intent.shown, by] }
}
