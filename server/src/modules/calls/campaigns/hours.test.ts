import { expect, test } from 'vitest'
import { isZone, mayCall, nextCallable, zonesOfCountry } from './hours.ts'

const hours = { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] }

// 2026-11-25 is a Wednesday.
test.each([
  ['Jakarta at nine', ['Asia/Jakarta'], '2026-11-25T02:00:00Z', true],
  ['Jakarta before nine', ['Asia/Jakarta'], '2026-11-25T01:59:00Z', false],
  ['Jakarta at six', ['Asia/Jakarta'], '2026-11-25T11:00:00Z', false],
  ['Jayapura at nine there, seven in Jakarta', ['Asia/Jayapura'], '2026-11-25T00:00:00Z', true],
  ['both at nine in Jayapura', ['Asia/Jakarta', 'Asia/Jayapura'], '2026-11-25T00:00:00Z', false],
  ['both at nine in Jakarta', ['Asia/Jakarta', 'Asia/Jayapura'], '2026-11-25T02:00:00Z', true],
  ['both at six in Jayapura', ['Asia/Jakarta', 'Asia/Jayapura'], '2026-11-25T09:00:00Z', false],
  ['Saturday', ['Asia/Jakarta'], '2026-11-28T03:00:00Z', false],
  ['Friday in Los Angeles, Saturday in Jakarta', ['America/Los_Angeles'], '2026-11-28T00:30:00Z', true],
  // Summer time ends in London on 2026-10-25.
  ['London in summer time', ['Europe/London'], '2026-10-23T08:00:00Z', true],
  ['London in winter', ['Europe/London'], '2026-10-26T08:00:00Z', false],
])('%s', (_, zones, at, may) => {
  expect(mayCall(hours, zones, new Date(at))).toBe(may)
})

test('the next time that somebody may be called', () => {
  const next = (at: string, zones = ['Asia/Jakarta']) => nextCallable(hours, zones, new Date(at))?.toISOString()
  expect(next('2026-11-25T03:17:00Z')).toBe('2026-11-25T03:17:00.000Z')
  expect(next('2026-11-25T12:00:00Z')).toBe('2026-11-26T02:00:00.000Z')
  // From Friday evening to Monday.
  expect(next('2026-11-27T12:00:00Z')).toBe('2026-11-30T02:00:00.000Z')
  // No hour is between nine and ten at both ends of the world.
  expect(nextCallable({ ...hours, until: '10:00' }, ['Asia/Jakarta', 'America/New_York'], new Date())).toBeUndefined()
})

test('the zones of a country, and what is no zone', () => {
  expect(zonesOfCountry('ID')).toEqual(expect.arrayContaining(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']))
  expect(zonesOfCountry('SG')).toEqual(['Asia/Singapore'])
  expect(zonesOfCountry(undefined)).toBeUndefined()
  expect([isZone('Asia/Makassar'), isZone('Mars/Base'), isZone('+07:00'), isZone('')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
