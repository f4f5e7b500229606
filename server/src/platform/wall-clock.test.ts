import { expect, test } from 'vitest'
import { dayIn, instantOf, timeOfDayIn, wallClock } from './wall-clock.ts'

// Clocks go forward in Berlin on 29 March 2026 at 01:00 UTC, back in New York on 1 November 2026 at 06:00 UTC.
test.each([
  ['Asia/Jakarta', '2026-11-20T02:00:00.250Z', '2026-11-20T09:00:00.250Z'],
  ['Europe/Berlin', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30:00.000Z'],
  ['America/New_York', '2026-11-01T08:00:00.000Z', '2026-11-01T03:00:00.000Z'],
  ['Asia/Kathmandu', '1969-12-31T23:59:59.500Z', '1970-01-01T05:29:59.500Z'],
])('in %s at %s the clocks show %s, and the other way round', (zone, instant, wall) => {
  expect(wallClock(new Date(instant), zone).toISOString()).toBe(wall)
  expect(instantOf(new Date(wall), zone).toISOString()).toBe(instant)
})

test('midnight begins a day', () => {
  const midnight = new Date('2026-11-19T17:00:00Z')
  expect([dayIn('Asia/Jakarta', midnight), timeOfDayIn('Asia/Jakarta', midnight)]).toEqual(['2026-11-20', '00:00'])
})
