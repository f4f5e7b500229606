import type { QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from './calendar.ts'
import type { Period, PeriodExpr } from './expression.ts'
import { type Time, time } from './grammar.ts'
import { inputOf, type Parsed } from './parser.ts'
import { resolvePeriod } from './resolve.ts'
import { inOneYear } from './shared-year.ts'
import { saysTime } from './vocabulary.ts'

/** Words about time. Without a period they are not understood: who would go on without them would answer another question. */
export interface TimeSpan {
  first: number
  end: number
  /** The words may as well be a value of the data. */
  soft?: boolean
  meaning?: { expr: PeriodExpr; period: Period }
}

/** How far behind its first word the first word of time itself may stand: 'since the beginning of last year'. */
const reach = 6

/** The longest phrase about time that begins at each token. One inside of a phrase that is not understood is left out. */
export const timeSpans = (tokens: readonly QuestionToken[], calendar: Calendar): TimeSpan[] => {
  const input = inputOf(tokens)
  const near = tokens.map(saysTime)
  const spans = [...tokens.keys()].flatMap((at) =>
    near.slice(at, at + reach).includes(true) ? (longestAt(time(input, at), at, calendar) ?? []) : [],
  )
  const unread = spans.filter(({ meaning }) => !meaning)
  const read = spans.filter(
    ({ first, end, meaning }) => !meaning || !unread.some((span) => span.first <= first && span.end >= end),
  )
  return withSharedYears(read, tokens, calendar)
}

const joins = /^(and|or|vs|versus|dan|atau|,|&)$/

/** 'in January, February and March 2025': what is listed with a year is of that year. The last goes first, as it mostly names it. */
const withSharedYears = (
  spans: readonly TimeSpan[],
  tokens: readonly QuestionToken[],
  calendar: Calendar,
): TimeSpan[] => {
  const read = [...spans]
  for (let index = read.length - 1; index >= 0; index--) {
    const left = read[index]
    const at = left && joins.test(tokens[left.end]?.lower ?? '') ? left.end + 1 : undefined
    const next = read.findIndex(({ first }) => first === at)
    const right = read[next]
    if (!left?.meaning || !right?.meaning) continue
    const [first, second] = inOneYear(left.meaning.expr, right.meaning.expr, calendar)
    read[index] = inYearOf(left, first, calendar)
    read[next] = inYearOf(right, second, calendar)
  }
  return read
}

const inYearOf = (span: TimeSpan, expr: PeriodExpr, calendar: Calendar): TimeSpan => {
  if (expr === span.meaning?.expr) return span
  const period = resolvePeriod(expr, calendar)
  return period ? { ...span, meaning: { expr, period } } : span
}

const longestAt = (found: readonly Parsed<Time>[], first: number, calendar: Calendar): TimeSpan | undefined => {
  if (found.length === 0) return undefined
  const end = Math.max(...found.map((reading) => reading.end))
  for (const { value } of found.filter((reading) => reading.end === end)) {
    const period = value.expr && resolvePeriod(value.expr, calendar)
    if (value.expr && period)
      return { first, end, meaning: { expr: value.expr, period }, ...(value.soft ? { soft: true } : {}) }
  }
  return { first, end }
}

/** The phrases about time in a question, in their order, none inside of another. */
export const readTimes = (tokens: readonly QuestionToken[], calendar: Calendar): TimeSpan[] => {
  let end = 0
  return timeSpans(tokens, calendar).filter((span) => {
    const isNext = span.first >= end
    if (isNext) end = span.end
    return isNext
  })
}
