import { dequal } from 'dequal'
import { buildQuery } from '../build/build.ts'
import { type Condition, conditionTables, type QueryIntent, tableOf } from '../parse/query-intent.ts'
import { everyIntent } from '../reworded/whole.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { type AskedAfter, type FollowUp, readFollowUp } from './follow-up.ts'

/** What goes on from two figures of two tables and holds of both. `lost`: it would change one of them only. */
export const readBesideFollowUp = (asked: AskedAfter): FollowUp | 'lost' | undefined => {
  const { beside, ...both } = asked.before
  const [first] = both.shown
  const found = beside && first && readFollowUp({ ...asked, before: { ...both, shown: [first] } })
  if (!found || found.lost) return found
  const intent = withBoth(found.reading.intent, asked)
  return intent ? { ...found, reading: everyIntent(found.reading, () => intent) } : 'lost'
}

const withBoth = (said: QueryIntent, { before, known }: AskedAfter): QueryIntent | undefined => {
  const { beside, shown } = before
  const [first, second] = shown
  const isSame = dequal(said.shown, [first]) && dequal(said.order, before.order) && !said.compare && !said.share
  if (!beside || !first || !second || !isSame) return undefined
  const isNew = (condition: Condition) => !before.conditions.some((other) => dequal(other, condition))
  const isGone = (condition: Condition) =>
    before.conditions.some((other) => dequal(other, condition)) &&
    !said.conditions.some((other) => dequal(other, condition))
  const told = said.conditions.find((condition) => condition.is === 'period')
  // What has no day of its own would be told of all time beside a figure that is not.
  const isUndated = told && isNew(told) && !beside.conditions.some(({ is }) => is === 'period')
  if (isUndated && !beside.divides) return undefined
  const kept = beside.conditions.flatMap((condition): Condition[] => {
    if (condition.is === 'period') return told?.is === 'period' ? [{ ...condition, period: told.period }] : []
    return isGone(condition) ? [] : [condition]
  })
  const added = said.conditions.filter((condition) => condition.is !== 'period' && isNew(condition))
  const [left, right] = [tableOf(first), tableOf(second)]
  if (!added.flatMap(conditionTables).every((table) => isAbove(right, table, known))) return undefined
  // 'in Jakarta' is where the stores are, where what is divided by is theirs.
  const isOver = isAbove(left, right, known)
  const placed = (condition: Condition): Condition =>
    isOver && condition.is === 'compare' && added.includes(condition) ? { ...condition, via: right } : condition
  const groups = dequal(said.groups, before.groups) ? beside.groups : said.groups
  const intent: QueryIntent = {
    ...said,
    shown,
    conditions: said.conditions.map(placed),
    beside: { ...beside, groups, conditions: [...kept, ...added] },
  }
  return buildQuery(intent, known) ? intent : undefined
}

const isAbove = (from: string, to: string, { hops }: PreparedSchema): boolean =>
  from === to || (pathBetween(hops, from, to)?.every(({ many }) => !many) ?? false)
