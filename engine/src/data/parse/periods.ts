import type { Period } from '#engine/period/index.ts'
import type { Item } from '../link/items.ts'
import { hasRole } from '../schema/roles.ts'
import { addCondition } from './adding.ts'
import type { ColumnRef, Condition } from './query-intent.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'
import { dateColumnNear } from './times.ts'

/** 'in 2014', 'last quarter', 'sejak Maret': the nearest date it can be about. */
export const readPeriods = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || item.is !== 'period') continue
    const found = dateColumnNear(reading, index, item.period)
    if (!found || isUnbound(item) || !stands(reading, item, found.ref)) {
      reading.doubt += found ? 1 : 0.35
      continue
    }
    markUsed(reading, index, ...found.items)
    addCondition(
      reading,
      index,
      found.year
        ? yearCondition(found.ref, item.period, found.text === true)
        : { is: 'period', ref: found.ref, period: item.period },
    )
  }
  joinDisjoint(reading)
}

/** 'the same period last year' says nothing where no other stretch of time is looked at. */
const isUnbound = ({ expr }: Extract<Item, { is: 'period' }>): boolean => expr.is === 'same' && expr.unit === undefined

/** 'at the end of October' is said of what is kept day by day. */
const stands = ({ known }: Reading, { expr }: Extract<Item, { is: 'period' }>, ref: ColumnRef): boolean => {
  const column = known.tables.get(ref.table)?.columns.find(({ name }) => name === ref.column)
  return expr.is !== 'nth' || !expr.standing || (column !== undefined && hasRole(column, 'snapshot_day'))
}

/** 'in March and April' is either; two stretches that share no day and are not listed have no rows. */
const joinDisjoint = (reading: Reading): void => {
  for (const [index, { at, condition }] of reading.conditions.entries()) {
    const first = reading.conditions.find((other) => other.at < at && isDisjoint(other.condition, condition))
    if (!first) continue
    const between = reading.items.slice(first.at + 1, at)
    const listed = between.every((item) => item.text === ',' || isOperator(item, 'and', 'or'))
    if (!listed) {
      reading.doubt += 1
      continue
    }
    const of = first.condition.is === 'any' ? first.condition.of : [first.condition]
    first.condition = { is: 'any', of: [...of, condition] }
    reading.conditions.splice(index, 1)
    joinDisjoint(reading)
    return
  }
}

const isDisjoint = (left: Condition, right: Condition): boolean => {
  if (left.is === 'any') return left.of.every((part) => isDisjoint(part, right))
  if (left.is !== 'period' || right.is !== 'period') return false
  const [a, b] = [left.period, right.period]
  const apart = (first: Period, second: Period): boolean =>
    first.to !== undefined && second.from !== undefined && first.to <= second.from
  return left.ref.table === right.ref.table && left.ref.column === right.ref.column && (apart(a, b) || apart(b, a))
}

const yearCondition = (ref: ColumnRef, period: Period, text: boolean): Condition => {
  const year = (iso: string): number => Number(iso.slice(0, 4))
  const literal = (value: number) =>
    text ? ({ is: 'text', value: String(value) } as const) : ({ is: 'number', value } as const)
  const from = period.from === undefined ? undefined : year(period.from)
  const to = period.to === undefined ? undefined : year(period.to) - 1
  if (from !== undefined && from === to) return { is: 'compare', ref, op: '=', value: literal(from) }
  if (from !== undefined && to === undefined) {
    // 'after 2013' keeps the number that was said.
    return period.year !== undefined && period.year < from
      ? { is: 'compare', ref, op: '>', value: literal(period.year) }
      : { is: 'compare', ref, op: '>=', value: literal(from) }
  }
  if (from === undefined && to !== undefined)
    return period.year !== undefined && period.year > to
      ? { is: 'compare', ref, op: '<', value: literal(period.year) }
      : { is: 'compare', ref, op: '<=', value: literal(to) }
  return {
    is: 'member',
    ref,
    values: Array.from({ length: Math.min(100, (to ?? 0) - (from ?? 0) + 1) }, (_, index) =>
      literal((from ?? 0) + index),
    ),
  }
}
