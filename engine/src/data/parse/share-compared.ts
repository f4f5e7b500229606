import { type Bucket, type Calendar, type Period, shiftDay, startOf, type Unit } from '#engine/period/index.ts'
import { isAdditive } from '../build/additive.ts'
import type { Condition, QueryIntent } from './query-intent.ts'
import { isOperator, type Reading } from './reading.ts'

/** Whether a share is asked for in two times: 'what share of revenue came from the app this year compared with last year'. */
export const comparesShares = ({ items }: Reading, { compare, share }: QueryIntent): boolean =>
  compare !== undefined &&
  !share &&
  items.some((item) => isOperator(item, 'share')) &&
  // 'up by how many percent' is the growth of the whole.
  !items.some((item) => isOperator(item, 'growth'))

/** Two shares are told beside each other, not how what they are shares of has grown. */
export const withSharesOfTimes = (intent: QueryIntent, reading: Reading): QueryIntent => {
  const { compare, groups, conditions, ...rest } = intent
  const [figure, ...others] = intent.shown
  if (!compare?.ref || !comparesShares(reading, intent) || groups.length > 0 || conditions.length === 0) return intent
  if (!figure || figure.is === 'column' || others.length > 0 || !isAdditive(figure, reading.known)) return intent
  const { ref, current, before } = compare
  const grain = grainBetween(current, before, reading.calendar)
  if (!grain || conditions.some(({ is }) => is === 'period')) return intent
  const both: Condition = { is: 'any', of: [before, current].map((period) => ({ is: 'period', ref, period })) }
  return { ...rest, share: true, part: conditions, conditions: [both], groups: [{ is: 'time', grain, ref }] }
}

const grains: readonly (Bucket & Unit)[] = ['day', 'week', 'month', 'quarter', 'year']

/** The shortest stretch of time of which each of two has one of its own. */
const grainBetween = (current: Period, before: Period, calendar: Calendar): Bucket | undefined =>
  grains.find((grain) => {
    const [one, other] = [current, before].map(({ from, to, weekdays, hours }) => {
      if (from === undefined || to === undefined || weekdays || hours) return undefined
      const start = startOf(from, grain, calendar)
      return startOf(shiftDay(to, -1, 'day'), grain, calendar) === start ? start : undefined
    })
    return one !== undefined && other !== undefined && one !== other
  })
