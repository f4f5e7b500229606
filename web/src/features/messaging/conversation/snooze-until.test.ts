import { expect, test } from 'vitest'
import { snoozeUntil } from './snooze-until.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime()
const nine = (day: number) => new Date(2026, 10, day, 9).toISOString()

test.each([
  ['an hour', 'hour', at(21, 10), new Date(2026, 10, 21, 11, 30).toISOString()],
  ['tomorrow', 'tomorrow', at(21, 23), nine(22)],
  ['Monday, from a Saturday', 'week', at(21, 10), nine(23)],
  ['Monday, from a Sunday', 'week', at(22, 10), nine(23)],
  ['the next Monday, from a Monday', 'week', at(23, 8), nine(30)],
] as const)('%s', (_, snooze, now, until) => {
  expect(snoozeUntil(snooze, now)).toBe(until)
})
