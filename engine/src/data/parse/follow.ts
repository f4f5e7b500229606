import type { QuestionToken } from '#engine/language/index.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Condition, QueryIntent } from './query-intent.ts'
import type { Reading } from './reading.ts'
import { dateOf } from './times.ts'

const openers =
  /^(and|dan|also|juga|what|how|bagaimana|kalau|kalo|lalu|terus|only|hanya|same|per|by|for|untuk|in|di|now|sekarang|compare|compared|bandingkan|dibandingkan|top|sort|urutkan)$/i

/** Whether a question only makes sense after another: 'and by store?', 'what about last year?', 'per bulan'. */
export const isFollowUp = (tokens: readonly QuestionToken[], reading: Reading): boolean => {
  const { intent } = reading
  const own = reading.figured || reading.tables.some((mention) => mention.at >= 0 && !groupedBy(intent, mention.table))
  if (own) return false

  const short = tokens.filter((token) => token.kind === 'word').length <= 8
  return short && openers.test(tokens[0]?.lower ?? '')
}

const groupedBy = (intent: QueryIntent, table: string): boolean =>
  intent.groups.some((group) => group.is === 'table' && group.table === table)

/** The frame before with what the follow-up says anew: other groups, another period, one more condition. */
export const continued = (before: QueryIntent, next: QueryIntent, known: PreparedSchema): QueryIntent => {
  const kept = before.conditions.filter(
    (condition) =>
      !(next.compare && condition.is === 'period') && !next.conditions.some((other) => replaces(other, condition)),
  )
  const said = next.conditions
    .filter((condition) => condition.is !== 'exists' || condition.conditions.length > 0)
    .map((condition) => sameDate(condition, before, known))
  const regrouped = next.groups.length > 0
  const { order, limit, ...rest } = before
  return {
    ...rest,
    groups: regrouped ? next.groups : before.groups,
    conditions: [...kept, ...said],
    ...(next.order ? { order: next.order } : order && !regrouped ? { order } : {}),
    ...(next.limit !== undefined ? { limit: next.limit } : limit !== undefined && !regrouped ? { limit } : {}),
    ...(next.compare ? { compare: next.compare } : {}),
    ...(next.share ? { share: true } : {}),
  }
}

/** 'what about last year?' speaks of the date that the question before was about. */
const sameDate = (condition: Condition, before: QueryIntent, known: PreparedSchema): Condition => {
  if (condition.is !== 'period') return condition
  const period = before.conditions.find((condition) => condition.is === 'period')
  const figure = before.shown.find((shown) => shown.is !== 'column')
  const measure =
    figure?.is === 'measure' ? known.measures.find((measure) => measure.name === figure.measure) : undefined
  const own = measure && dateOf(known, measure.table, measure.dateColumn)
  const ref = (period?.is === 'period' ? period.ref : before.compare?.ref) ?? own
  return ref ? { ...condition, ref } : condition
}

const replaces = (next: Condition, before: Condition): boolean => {
  if (next.is === 'period' && before.is === 'period') return true
  return (
    'ref' in next && 'ref' in before && next.ref.table === before.ref.table && next.ref.column === before.ref.column
  )
}
