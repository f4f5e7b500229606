import { plainVerbs } from '../lexicon/operators.ts'
import type { Condition } from './query-intent.ts'
import { asColumn, asTable, isOperator, type Reading } from './reading.ts'

export const addCondition = (reading: Reading, at: number, condition: Condition): void =>
  void reading.conditions.push({ at, condition })

/** The 'not' that an item stands behind: 'not Russia', 'not have the status X', 'not owned by X', 'not a part of X'. */
export const negationBefore = (reading: Reading, at: number): number[] => {
  for (let index = at - 1; index >= Math.max(0, at - 6); index -= 1) {
    const item = reading.items[index]
    if (isOperator(item, 'not', 'except')) return reading.used.has(index) ? [] : [index]
    if (item?.is !== 'small' && !isVerbal(reading, index)) return []
  }
  return []
}

/** What may stand between a 'not' and what it denies: a column, a verb, 'by'. */
const isVerbal = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  if (isOperator(item, 'by', 'eq', 'both')) return true
  if (item?.is === 'unknown') return plainVerbs.has(item.text.toLowerCase()) || /(ed|part)$/i.test(item.text)
  return item?.is === 'link' && !asTable(reading, at) && asColumn(reading, at) !== undefined
}
