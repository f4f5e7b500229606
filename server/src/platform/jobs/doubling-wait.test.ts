import { expect, test } from 'vitest'
import { doublingWait } from './doubling-wait.ts'

test('waits double from the first to the longest, and end after the last try', () => {
  const wait = doublingWait({ firstMs: 1_000, longestMs: 5_000, tries: 5 })
  expect([1, 2, 3, 4, 5, 6].map(wait)).toEqual([1_000, 2_000, 4_000, 5_000, null, null])
})

test('without a number of tries it never ends', () => {
  expect(doublingWait({ firstMs: 10, longestMs: 60 })(1_000)).toBe(60)
})
