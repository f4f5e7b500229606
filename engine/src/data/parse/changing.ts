import type { Grain } from '#engine/language/index.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'

const grainOf = (text: string): Grain | undefined => {
  if (/month|^mom$/i.test(text)) return 'month'
  return /quarter|^qoq$/i.test(text) ? 'quarter' : undefined
}

/** 'month over month growth', 'pertumbuhan penjualan bulanan': each stretch of time against the one before it. */
export const readChanging = (reading: Reading): void => {
  const { intent, items } = reading
  const grown = items.flatMap((item, index) => (isOperator(item, 'growth') ? [index] : []))
  const [first] = grown
  if (first === undefined) return
  const grain = grainOf(items[first]?.text ?? '')
  if (grain && intent.groups.length === 0) intent.groups.push({ is: 'time', grain })
  const timed = intent.groups.some((group) => group.is === 'time')
  const compared = items.some((item) => isOperator(item, 'compare'))
  if (!timed || compared || intent.limit !== undefined) return
  // The period was taken for one of two: it is the one looked at.
  const { compare } = intent
  if (compare?.ref)
    reading.conditions.push({ at: first, condition: { is: 'period', ref: compare.ref, period: compare.current } })
  delete intent.compare
  delete intent.grown
  intent.changing = true
  markUsed(reading, ...grown)
}
