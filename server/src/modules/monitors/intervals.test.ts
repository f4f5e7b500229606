import { expect, test } from 'vitest'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import { isCronLine, isQuiet, looksBetween, nextLook } from './intervals.ts'

const anchor = new Date('2026-03-01T00:00:20Z')

test.each<[string, MonitorInterval, string, string, string | null]>([
  ['every five minutes', { every: 'minutes', minutes: 5 }, 'UTC', '2026-03-01T10:01:00Z', '2026-03-01T10:05:20.000Z'],
  [
    'exactly then, the next',
    { every: 'minutes', minutes: 5 },
    'UTC',
    '2026-03-01T10:05:20Z',
    '2026-03-01T10:10:20.000Z',
  ],
  [
    'daily in Jakarta',
    { every: 'day', at: '07:00' },
    'Asia/Jakarta',
    '2026-03-01T00:00:00Z',
    '2026-03-02T00:00:00.000Z',
  ],
  ['workdays', { every: 'workday', at: '07:00' }, 'UTC', '2026-03-06T08:00:00Z', '2026-03-09T07:00:00.000Z'],
  ['Sundays', { every: 'week', weekday: 7, at: '07:00' }, 'UTC', '2026-03-02T08:00:00Z', '2026-03-08T07:00:00.000Z'],
  [
    'the last of February',
    { every: 'month', day: 31, at: '07:00' },
    'UTC',
    '2026-02-02T08:00:00Z',
    '2026-02-28T07:00:00.000Z',
  ],
  ['a cron line', { every: 'cron', cron: '30 6 1 1 *' }, 'UTC', '2026-03-02T08:00:00Z', '2027-01-01T06:30:00.000Z'],
  ['one that never comes', { every: 'cron', cron: '30 6 31 2 *' }, 'UTC', '2026-03-02T08:00:00Z', null],
  // Clocks go forward on 29 March 2026 at 2:00 and back on 25 October at 3:00.
  [
    'a time that summer skips is the moment of the jump',
    { every: 'day', at: '02:30' },
    'Europe/Berlin',
    '2026-03-28T02:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  ['the day after', { every: 'day', at: '07:00' }, 'Europe/Berlin', '2026-03-28T07:00:00Z', '2026-03-29T05:00:00.000Z'],
  [
    'a time that comes twice',
    { every: 'day', at: '02:30' },
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
])('%s', (_, interval, timeZone, from, expected) => {
  expect(nextLook({ interval, timeZone, anchor }, new Date(from))?.toISOString() ?? null).toBe(expected)
})

test('looks between two moments, at most so many, the last ones', () => {
  const timed = { interval: { every: 'day', at: '07:00' }, timeZone: 'UTC', anchor } as const
  const looks = looksBetween(timed, new Date('2026-03-01T00:00:00Z'), new Date('2026-03-05T08:00:00Z'), 2)
  expect(looks.map((look) => look.toISOString().slice(0, 10))).toEqual(['2026-03-04', '2026-03-05'])
})

test.each([
  ['0 7 * * *', true],
  ['*/5 * * * *', true],
  ['0 7 * *', false],
  ['* * * * * *', false],
  ['0 7 31 2 *', false],
  ['every day at seven', false],
])('%s', (cron, isOne) => {
  expect(isCronLine(cron, 'UTC', new Date('2026-03-01T00:00:00Z'))).toBe(isOne)
})

test.each([
  ['22:00', '06:00', '2026-03-01T15:30:00Z', true],
  ['22:00', '06:00', '2026-03-01T23:30:00Z', false],
  ['12:00', '13:00', '2026-03-01T05:30:00Z', true],
  ['12:00', '12:00', '2026-03-01T05:00:00Z', false],
])('quiet from %s to %s in Jakarta, at %s: %s', (from, to, moment, expected) => {
  expect(isQuiet({ from, to }, 'Asia/Jakarta', new Date(moment))).toBe(expected)
})
