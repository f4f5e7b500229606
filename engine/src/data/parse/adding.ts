import type { Condition } from './query-intent.ts'
import { asColumn, isOperator, type Reading } from './reading.ts'

export const addCondition = (reading: Reading, at: number, condition: Condition): void =>
  void reading.conditions.push({ at, condition })

export const negationBefore = (reading: Reading, at: number): number[] => {
  for (let index = at - 1; index >= Math.max(0, at - 2); index -= 1) {
    const item = reading.items[index]
    if (isOperator(item, 'not', 'except')) return reading.used.has(index) ? [] : [index]
    if (item?.is !== 'small' && !asColumn(reading, index)) return []
  }
  return []
}
