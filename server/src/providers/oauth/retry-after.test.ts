import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const wait = (given: string, date?: string) => retryAfter(new Headers({ 'retry-after': given, ...(date && { date }) }))

test('seconds, and a moment by the clock of the server, however wrong that is', () => {
  expect(wait('120')).toBe(120)
  expect(wait('Wed, 21 Oct 2015 07:30:00 GMT', 'Wed, 21 Oct 2015 07:28:30 GMT')).toBe(90)
  const soon = new Date(Date.now() + 60_000).toUTCString()
  expect(wait(soon)).toBeGreaterThan(50)
  expect(wait(soon)).toBeLessThanOrEqual(60)
})

test('what is not understood waits as long as usual', () => {
  const usual = retryAfter(new Headers())
  expect(wait('soon')).toBe(usual)
  expect(wait('-5')).toBe(usual)
})
