import type { Language } from '#contract/language.ts'
import type { QuestionToken } from '#engine/language/index.ts'
import { type ParseOptions, parse } from '../parse/parse.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { candidatesOf } from './search.ts'
import { weights } from './weights.ts'

const mostReadings = 8

/** Reads a question's words into a query: what the search finds likeliest, and what else they may mean. */
export const readUtterance = (
  tokens: readonly QuestionToken[],
  known: PreparedSchema,
  today: string,
  language: Language,
  options: ParseOptions = {},
): Reading => {
  const parsed = parse(tokens, known, today, language, options)
  if (options.about !== undefined || isOfParser(parsed)) return parsed
  const [best, ...others] = candidatesOf({ tokens, known, today, language }, weights, mostReadings)
  if (!best) return parsed
  return {
    ...parsed,
    intent: best.intent,
    used: new Set(best.parts.flatMap((part) => part.items)),
    complete: true,
    doubt: 0,
    figured: best.intent.shown.some((shown) => shown.is !== 'column'),
    others: others.map(({ intent, score }) => ({ intent, likely: Math.exp(score - best.score) })),
  }
}

// Two periods, growth, shares, running totals, named figures: the search has no rules for these.
const isOfParser = ({ intent, items }: Reading): boolean =>
  Boolean(intent.compare || intent.share || intent.part || intent.grown || intent.totalled || intent.averaged || intent.changing || intent.running || intent.each) ||
  [...intent.shown, ...(intent.order ? [intent.order.by] : [])].some((shown) => shown.is === 'measure') ||
  hasTime(intent) ||
  items.some(
    (item) =>
      (item.is === 'link' && item.namings.some(({ element, score }) => element.is === 'measure' && score > 0.7)) ||
      (item.is === 'period' && item.period.year === undefined),
  )

const hasTime = (intent: QueryIntent): boolean =>
  intent.groups.some((group) => group.is === 'time') || intent.conditions.some((condition) => condition.is === 'period' || condition.is === 'latest')
