import { dequal } from 'dequal'
import type { Period } from '#engine/period/index.ts'
import { accountOf } from '../schema/account-figures.ts'
import { isCodeWord } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { nameColumn } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import { type ColumnRef, type QueryIntent, type ShownValue, tableOf } from './query-intent.ts'

/** Whether a figure of a query says nothing about anything, whatever the question was. */
export const isSenseless = (intent: QueryIntent, known: PreparedSchema): boolean =>
  ordersByOthers(intent, known) ||
  limitsOneRow(intent) ||
  deniesRowByRow(intent, known) ||
  averagesEachRow(intent) ||
  comparesTexts(intent, known) ||
  meetsNoDay(intent) ||
  [...intent.shown, ...(intent.order ? [intent.order.by] : [])].some(
    (shown) =>
      foldsCodes(shown, known) ||
      addsRates(shown, known) ||
      addsYears(shown, known) ||
      addsStanding(shown, intent, known) ||
      addsBalances(shown, known) ||
      countsEachOnce(shown, intent, known),
  )

/** What stood at the end of each month is not added up over the months. */
const addsStanding = (
  shown: ShownValue,
  { conditions, groups, compare }: QueryIntent,
  { tables }: PreparedSchema,
): boolean => {
  if (shown.is !== 'fold' || shown.fold !== 'sum' || !shown.of || compare) return false
  const { table } = shown.of
  const days = tables.get(table)?.columns.filter(({ type }) => type === 'date' || type === 'timestamp') ?? []
  const [day, ...others] = days
  // What has a beginning, too, has its end there.
  if (!day || others.length > 0 || !hasRole(day, 'snapshot_day')) return false
  const ofDay = (ref: ColumnRef) => ref.table === table && ref.column === day.name
  return !(
    groups.some((group) => group.is === 'time' || (group.is === 'column' && ofDay(group.ref))) ||
    conditions.some(
      (condition) =>
        condition.is === 'latest' ||
        condition.is === 'compare' ||
        condition.is === 'extreme' ||
        (condition.is === 'period' && /^(day|month)$/.test(condition.period.grain)),
    )
  )
}

/** What is left in an account after each row of its statement comes to nothing together. */
const addsBalances = (shown: ShownValue, { tables }: PreparedSchema): boolean => {
  if (shown.is !== 'fold' || shown.fold !== 'sum' || !shown.of || shown.less) return false
  const table = tables.get(shown.of.table)
  return table !== undefined && accountOf(table)?.left.name === shown.of.column
}

/** 'weekends vs weekdays' are two sides: no day is both. */
const meetsNoDay = ({ conditions }: QueryIntent): boolean => {
  const periods = conditions.flatMap((condition) => (condition.is === 'period' && !condition.not ? [condition] : []))
  return periods.some(({ ref, period }, index) =>
    periods.slice(index + 1).some((other) => dequal(ref, other.ref) && areApart(period, other.period)),
  )
}

const areApart = (a: Period, b: Period): boolean => {
  const [days, others] = [a.weekdays, b.weekdays]
  if (days && others && !days.some((day) => others.includes(day))) return true
  return [
    [a, b],
    [b, a],
  ].some(([first, second]) => first?.to !== undefined && second?.from !== undefined && first.to <= second.from)
}

/** 'the 5 customers with the highest total' where one number is shown: there is no fifth of it. */
const limitsOneRow = ({ shown, groups, order, limit }: QueryIntent): boolean =>
  limit !== undefined &&
  (limit > 1 || order?.by.is === 'column') &&
  groups.length === 0 &&
  shown.length > 0 &&
  shown.every((item) => item.is === 'measure' || (item.is === 'fold' && item.fold === 'count' && (!order || !item.of)))

/** 'vehicles that had no service' are not those that had something else, too. */
const deniesRowByRow = ({ conditions, focus, shown }: QueryIntent, { hops }: PreparedSchema): boolean =>
  conditions.some((condition) => {
    const isDenied =
      (condition.is === 'compare' && condition.op === '<>') || (condition.is === 'member' && condition.not === true)
    if (!isDenied || !focus || !shown.every((item) => tableOf(item) === focus)) return false
    return pathBetween(hops, focus, condition.ref.table)?.some((hop) => hop.many) === true
  })

/** What is averaged within its own values, or within single rows and something else of them, is no average. */
const averagesEachRow = ({ shown, groups }: QueryIntent): boolean =>
  shown.some((item) => {
    if (item.is !== 'fold' || !/^(avg|median|sum)$/.test(item.fold) || !item.of) return false
    const { table, column } = item.of
    return groups.some(
      (group) =>
        (group.is === 'column' && group.ref.table === table && group.ref.column === column) ||
        (group.is === 'table' && group.table === table && groups.length > 1),
    )
  })

/** '9 April 1867' is before no year, and '1 kg' over no number. */
const comparesTexts = ({ conditions }: QueryIntent, { tables }: PreparedSchema): boolean =>
  conditions.some((condition) => {
    if (condition.is !== 'compare' || !/^[<>]=?$/.test(condition.op)) return false
    const { table, column } = condition.ref
    const known = tables.get(table)?.columns.find(({ name }) => name === column)
    return known?.type === 'text' && !known.asText
  })

/** Groups in the order of a text that is none of theirs. */
const ordersByOthers = ({ groups, order }: QueryIntent, { tables }: PreparedSchema): boolean => {
  if (groups.length === 0 || order?.by.is !== 'column') return false
  const { table, column } = order.by.ref
  const isText = tables.get(table)?.columns.find(({ name }) => name === column)?.type === 'text'
  return (
    isText &&
    !groups.some(
      (group) =>
        (group.is === 'table' && group.table === table) ||
        (group.is === 'column' && group.ref.table === table && group.ref.column === column),
    )
  )
}

/** An average of keys is a number of nothing. */
const foldsCodes = (shown: ShownValue, { hops }: PreparedSchema): boolean => {
  if (shown.is !== 'fold' || !shown.of || !/^(sum|avg|median)$/.test(shown.fold)) return false
  const { table, column } = shown.of
  return (
    isCodeWord(nameWords(column).at(-1)) ||
    (hops.get(table) ?? []).some((hop) => !hop.many && hop.fromColumn === column)
  )
}

/** Percentages and rates of several rows add up to nothing. */
const addsRates = (shown: ShownValue, { tables }: PreparedSchema): boolean => {
  if (shown.is !== 'fold' || shown.fold !== 'sum' || !shown.of) return false
  const { table, column } = shown.of
  const unit = tables.get(table)?.columns.find(({ name }) => name === column)?.unit
  return unit === '%' || nameWords(column).some((word) => /^(percent|percentage|pct|persen|persentase)$/.test(word))
}

/** Years of several rows add up to nothing. */
const addsYears = (shown: ShownValue, { tables }: PreparedSchema): boolean => {
  if (shown.is !== 'fold' || shown.fold !== 'sum' || !shown.of || shown.less) return false
  const { table, column } = shown.of
  const { type, min, max } = tables.get(table)?.columns.find(({ name }) => name === column) ?? {}
  const isCalled = /^(?:year|tahun)$/.test(nameWords(column).at(-1) ?? '')
  return type === 'integer' && isCalled && Number(min) >= 1500 && Number(max) <= 2100
}

/** 'the 5 customers with the highest number of customers': each is one. */
const countsEachOnce = (shown: ShownValue, intent: QueryIntent, { tables }: PreparedSchema): boolean => {
  if (shown.is !== 'fold' || shown.fold !== 'count' || shown.of) return false
  const { table } = shown
  const name = nameColumn(tables.get(table) ?? { name: table, columns: [] })?.name
  const isItself = (value: ShownValue) =>
    value.is === 'column' && value.ref.table === table && value.ref.column === name && intent.named
  return (
    intent.groups.some((group) => group.is === 'table' && group.table === table) ||
    (intent.groups.length === 0 && intent.order?.by === shown && intent.shown.some(isItself) === true)
  )
}
