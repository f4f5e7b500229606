import type { Condition } from './query-intent.ts'
import { asColumn, isOperator, type Reading } from './reading.ts'

export const addCondition = (reading: Reading, at: number, condition: Condition): void =>
  void reading.conditions.push({ at, condition })

export const negationBefore = (reading: Reading, at: number): number[] => {
  for (let place = at - 1; place >= Math.max(0, at - 2); place -= 1) {
    const item = reading.items[place]
    if (isOperator(item, 'not', 'except')) return reading.used.has(place) ? [] : [place]
    if (item?.is !== 'small' && !asColumn(reading, place)) return []
  }
  return []
}
