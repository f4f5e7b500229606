import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const at = (time: string) => `2026-11-${time}:00.000Z`

test.each([
  ['a window that was never open', null, 'closed', 0, 0],
  ['one that closes this moment', at('21T10:00'), 'closed', 0, 0],
  ['one that has closed', at('21T09:59'), 'closed', 0, 0],
  ['its last minute', '2026-11-21T10:00:20.000Z', 'soon', 0, 1],
  ['its last hours', at('21T13:12'), 'soon', 3, 12],
  ['its first hour', at('22T09:30'), 'open', 23, 30],
] as const)('%s', (_, closes, state, hours, minutes) => {
  expect(timeLeft(closes, now)).toEqual({ state, hours, minutes })
})
