import { expect, test } from 'vitest'
import { shortAgo } from './short-ago.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  [-3, 'now', 'baru'],
  [0, 'now', 'baru'],
  [1, '1m', '1m'],
  [59, '59m', '59m'],
  [60, '1h', '1j'],
  [23 * 60 + 59, '23h', '23j'],
  [48 * 60, '2d', '2h'],
  [20 * 24 * 60, '1 Nov', '1 Nov'],
])('%d minutes ago', (minutes, en, id) => {
  expect([shortAgo(ago(minutes), now, 'en'), shortAgo(ago(minutes), now, 'id')]).toEqual([en, id])
})
