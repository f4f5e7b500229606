import type { Period } from '#engine/language/index.ts'
import { addCondition } from './adding.ts'
import type { ColumnRef, Condition } from './query-intent.ts'
import { markUsed, type Reading } from './reading.ts'
import { dateColumnNear } from './times.ts'

/** 'in 2014', 'last quarter', 'sejak Maret': the nearest date it can be about. */
export const readPeriods = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at) || item.is !== 'period') continue
    const found = dateColumnNear(reading, at, item.period)
    if (!found) {
      reading.doubt += 0.35
      continue
    }
    markUsed(reading, at, ...found.items)
    addCondition(
      reading,
      at,
      found.year
        ? yearCondition(found.ref, item.period, found.text === true)
        : { is: 'period', ref: found.ref, period: item.period },
    )
  }
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
