import type { Language } from '#contract/language.ts'
import type { QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { isDescribed } from '../parse/listing.ts'
import { type ParseOptions, parse } from '../parse/parse.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { candidatesOf } from './search.ts'
import weights from './weights.json' with { type: 'json' }

const mostReadings = 8

/** Reads a question's words into a query: what the search finds likeliest, and what else they may mean. */
export const readUtterance = (
  tokens: readonly QuestionToken[],
  known: PreparedSchema,
  calendar: Calendar,
  language: Language,
  options: ParseOptions = {},
): Reading => {
  const parsed = parse(tokens, known, calendar, language, options)
  if (options.about !== undefined || language === 'id' || isHeading(parsed) || isOfParser(parsed)) return parsed
  const [best, ...others] = candidatesOf(
    { tokens, known, calendar, language, ...(parsed.complete ? { parsed: parsed.intent } : {}) },
    weights,
    mostReadings,
  )
  if (!best) return parsed
  return {
    ...parsed,
    intent: withRanked(best.intent, known),
    used: new Set(best.parts.flatMap((part) => part.items)),
    complete: true,
    doubt: 0,
    figured: best.intent.shown.some((shown) => shown.is !== 'column'),
    others: others.map(({ intent, score }) => ({
      intent: withRanked(intent, known),
      likely: Math.exp(score - best.score),
    })),
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
