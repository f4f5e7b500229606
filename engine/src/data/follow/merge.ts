import type { Condition, Literal, QueryIntent } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Opening } from './opening.ts'

/** The query before with what the follow-up says anew: other groups, another period, one more condition. */
export const withChanges = (
  before: QueryIntent,
  next: QueryIntent,
  known: PreparedSchema,
  opening: Opening | undefined,
): QueryIntent => {
  const said = next.conditions
    .filter((condition) => condition.is !== 'exists' || condition.conditions.length > 0)
    // By itself a statement is of its last day; behind an answer of a time it is of that.
    .filter(({ is }) => is !== 'latest' || !(before.compare || before.conditions.some(({ is }) => is === 'period')))
    .map((condition) => sameColumn(sameDate(condition, before, known), before, known))
  const { kept, added } = opening === 'also' ? joined(before.conditions, said) : replaced(before.conditions, said)
  const regrouped = next.groups.length > 0
  const groups = regrouped ? (opening === 'also' ? both(before, next) : next.groups) : before.groups
  const { order, limit, compare, forecast, moving, ...rest } = before
  // Another stretch of time is looked at by itself.
  const comparing = next.compare ?? (said.some(({ is }) => is === 'period') ? undefined : compare)
  // What comes next is told of the same past, by the same stretches of time.
  const goesOn = forecast && !regrouped && !next.compare && !said.some(({ is }) => is === 'period')
  return {
    ...rest,
    ...(goesOn && { forecast }),
    ...(moving !== undefined && !regrouped && !next.compare && { moving }),
    groups,
    conditions: [...kept.filter((condition) => !(next.compare && condition.is === 'period')), ...added],
    ...(next.order ? { order: next.order } : order && !regrouped ? { order } : {}),
    ...(next.limit !== undefined ? { limit: next.limit } : limit !== undefined && !regrouped ? { limit } : {}),
    ...(next.limit !== undefined && !next.order && !order ? topOf(before) : {}),
    ...(comparing ? { compare: comparing } : {}),
    ...(next.share ? { share: true } : {}),
  }
}

/** Another figure under the same conditions, by the same groups. */
export const withFigure = (before: QueryIntent, next: QueryIntent, known: PreparedSchema): QueryIntent => {
  const said = next.conditions.map((condition) => sameColumn(condition, before, known))
  const { kept, added } = replaced(before.conditions, said)
  const dated = kept.map((condition) => (condition.is === 'period' ? dateOfFigure(condition, next, known) : condition))
  const listed = next.shown.every((shown) => shown.is === 'column')
  const counts = before.shown.every((shown) => shown.is === 'fold' && shown.fold === 'count')
  const table = listed && counts ? next.focus : undefined
  const { named: _, ...rest } = next
  return {
    ...(table ? { ...rest, shown: [{ is: 'fold', fold: 'count', table }] } : next),
    groups: next.groups.length > 0 ? next.groups : before.groups,
    conditions: [...dated, ...added],
    ...(next.compare ? {} : before.compare && next.groups.length === 0 && { compare: before.compare }),
    ...(before.share && !next.share && { share: true }),
  }
}

const topOf = (before: QueryIntent): Pick<QueryIntent, 'order'> => {
  const figure = before.shown.find((shown) => shown.is !== 'column')
  return figure ? { order: { by: figure, descending: true } } : {}
}

const both = (before: QueryIntent, next: QueryIntent) => [
  ...before.groups,
  ...next.groups.filter((group) => !before.groups.some((other) => JSON.stringify(other) === JSON.stringify(group))),
]

const replaced = (before: readonly Condition[], said: readonly Condition[]) => ({
  kept: before.filter((condition) => !said.some((other) => replaces(other, condition))),
  added: said,
})

/** 'also Bandung': either of them. */
const joined = (before: readonly Condition[], said: readonly Condition[]) => {
  const kept = [...before]
  const added = said.flatMap((condition): Condition[] => {
    const at = kept.findIndex((other) => isAbout(other, condition) && valuesOf(other) && valuesOf(condition))
    const other = kept[at]
    if (!other || !('ref' in other)) return [condition]
    kept[at] = {
      is: 'member',
      ref: other.ref,
      values: distinct([...(valuesOf(other) ?? []), ...(valuesOf(condition) ?? [])]),
    }
    return []
  })
  return { kept, added }
}

const distinct = (values: Literal[]): Literal[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** The values that a condition allows; undefined where it says something else. */
const valuesOf = (condition: Condition): Literal[] | undefined => {
  if (condition.is === 'compare' && condition.op === '=') return [condition.value]
  return condition.is === 'member' && !condition.not ? condition.values : undefined
}

/** 'what about last year?' speaks of the date that the question before was about. */
const sameDate = (condition: Condition, before: QueryIntent, known: PreparedSchema): Condition => {
  if (condition.is !== 'period') return condition
  const period = before.conditions.find((condition) => condition.is === 'period')
  const ref = (period?.is === 'period' ? period.ref : before.compare?.ref) ?? dateOfMeasure(before, known)
  const isYearly = period?.is === 'period' && period.yearly
  return ref ? { ...condition, ref, ...(isYearly && { yearly: true }) } : condition
}

const dateOfMeasure = ({ shown }: QueryIntent, known: PreparedSchema) => {
  const figure = shown.find((item) => item.is !== 'column')
  const measure = figure?.is === 'measure' && known.measures.find(({ name }) => name === figure.measure)
  return measure ? dateOf(known, measure.table, measure.dateColumn) : undefined
}

/** A period is of the date that the other figure is told by. */
const dateOfFigure = (
  condition: Extract<Condition, { is: 'period' }>,
  next: QueryIntent,
  known: PreparedSchema,
): Condition => {
  // A birthday is of nothing else.
  if (condition.yearly) return condition
  const ref = dateOfMeasure(next, known) ?? (next.focus === undefined ? undefined : dateOf(known, next.focus))
  return ref ? { ...condition, ref } : condition
}

/** 'and Jakarta?' behind 'in Surabaya' is of the same column, where that knows it. */
const sameColumn = (condition: Condition, before: QueryIntent, known: PreparedSchema): Condition => {
  if (condition.is !== 'compare' || condition.value.is !== 'text') return condition
  const { value } = condition.value
  const like = before.conditions.find((other) => {
    if (!('ref' in other) || (other.is !== 'compare' && other.is !== 'member')) return false
    const column = known.tables.get(other.ref.table)?.columns.find(({ name }) => name === other.ref.column)
    return column?.values?.includes(value) ?? false
  })
  if (!like || !('ref' in like)) return condition
  const via = like.is === 'compare' ? like.via : undefined
  const { via: _, ...rest } = condition
  return { ...rest, ref: like.ref, ...(via && { via }) }
}

const isAbout = (left: Condition, right: Condition): boolean =>
  'ref' in left && 'ref' in right && left.ref.table === right.ref.table && left.ref.column === right.ref.column

const denies = (condition: Condition): boolean =>
  (condition.is === 'compare' && condition.op === '<>') || (condition.is === 'member' && condition.not === true)

const replaces = (next: Condition, before: Condition): boolean => {
  if (next.is === 'period' && before.is === 'period') return true
  // 'not Jakarta' and 'not Bandung' hold both.
  return isAbout(next, before) && !(denies(next) && denies(before))
}
