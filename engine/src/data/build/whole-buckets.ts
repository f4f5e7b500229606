import { monthsIn, shiftDay, startOf } from '#engine/period/index.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'

/**
 * 'revenue per month, last 12 months' looks at twelve months from their first day, the running one until today: from the same day a
 * year ago on, the first would be a rest that looks like a fall or a rise.
 */
export const withWholeBuckets = (intent: QueryIntent): QueryIntent => {
  const grains = intent.groups.flatMap((group) => (group.is === 'time' ? [group.grain] : []))
  const [grain] = grains
  if (intent.compare || grains.length !== 1 || (grain !== 'month' && grain !== 'quarter' && grain !== 'year'))
    return intent
  const whole = (condition: Condition): Condition => {
    if (condition.is !== 'period') return condition
    const { period } = condition
    const { from, to } = period
    // Said in the unit of the groups, and over more than one of them.
    if (from === undefined || to === undefined || period.grain !== grain) return condition
    if (shiftDay(from, monthsIn(grain), 'month') >= to) return condition
    // What begins with a month is whole already, or a fiscal year.
    if (startOf(from, 'month') === from) return condition
    const start = startOf(from, grain)
    return { ...condition, period: { ...period, from: shiftDay(start, monthsIn(grain), 'month') } }
  }
  return { ...intent, conditions: intent.conditions.map(whole) }
}
