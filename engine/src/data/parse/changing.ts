import type { Bucket } from '#engine/period/index.ts'
import { unitBetween } from './compare.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'

const buckets: readonly Bucket[] = ['week', 'month', 'quarter']

/** 'month over month growth', 'pertumbuhan penjualan bulanan': each stretch of time against the one before it. */
export const readChanging = (reading: Reading): void => {
  const { intent, items } = reading
  const grown = items.flatMap((item, index) => (isOperator(item, 'growth') ? [index] : []))
  const [first] = grown
  if (first === undefined) return
  const unit = unitBetween(reading)
  const bucket = intent.compare ? undefined : buckets.find((bucket) => bucket === unit)
  if (bucket && intent.groups.length === 0) intent.groups.push({ is: 'time', grain: bucket })
  const timed = intent.groups.find((group) => group.is === 'time')
  const compared = items.some((item) => isOperator(item, 'compare'))
  if (!timed || compared || intent.limit !== undefined) return
  // A month is not compared with the month before where a year is meant.
  if (unit && timed.grain !== unit) reading.doubt += 1
  // The period was taken for one of two: it is the one looked at.
  const { compare } = intent
  if (compare?.ref)
    reading.conditions.push({ at: first, condition: { is: 'period', ref: compare.ref, period: compare.current } })
  delete intent.compare
  delete intent.grown
  intent.changing = true
  markUsed(reading, ...grown)
}
