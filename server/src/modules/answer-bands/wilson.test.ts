import { expect, test } from 'vitest'
import { firstMonday } from './first-monday.ts'
import { rightShare } from './wilson.ts'

// By hand for 8 of 10, with z² = 3.84146: middle (0.8 + 0.192073) / 1.384146 = 0.716739; half
// 1.959964 · √(0.016 + 0.00960365) / 1.384146 = 0.226577.
test.each([
  [8, 10, { share: 0.8, low: 0.49, high: 0.943 }],
  // All right of few is no certainty: 1 / (1 + 3.84146 / 3) = 0.438503.
  [3, 3, { share: 1, low: 0.439, high: 1 }],
  [0, 3, { share: 0, low: 0, high: 0.561 }],
  [95, 100, { share: 0.95, low: 0.888, high: 0.978 }],
])('%d right of %d', (right, of, expected) => expect(rightShare(right, of)).toEqual(expected))

test('of nothing there is no share', () => expect(rightShare(0, 0)).toBeNull())

// Monday 23 November 2026 begins in Jakarta on Sunday at 17:00 UTC.
test.each([
  ['2026-11-22T17:00:00.000Z', 1, '2026-11-22T17:00:00.000Z'],
  ['2026-11-22T16:59:59.999Z', 1, '2026-11-15T17:00:00.000Z'],
  ['2026-11-25T18:00:00.000Z', 1, '2026-11-22T17:00:00.000Z'],
  ['2026-11-29T16:59:59.999Z', 3, '2026-11-08T17:00:00.000Z'],
])('weeks are whole: at %s the first of %d began at %s', (now, weeks, monday) =>
  expect(firstMonday(new Date(now), weeks).toISOString()).toBe(monday),
)
