import { expect, test } from 'vitest'
import { firstDelivery, type NotificationDelivery } from '#contract/notifications/delivery.ts'
import { afterQuiet, mailTime, messageTime } from './delivery-times.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const delivery = (given: Partial<NotificationDelivery>): NotificationDelivery => ({ ...firstDelivery, ...given })
const quiet = (from: string, to: string, days = everyDay) => ({ from, to, days })
const free = (given: Partial<NotificationDelivery>, moment: string) =>
  afterQuiet(delivery(given), new Date(moment)).toISOString()

// 26 November 2026 is a Thursday; Jakarta is seven hours ahead, Makassar eight.
test.each([
  ['before it begins', quiet('22:00', '07:00'), '2026-11-26T14:59:59.999Z', '2026-11-26T14:59:59.999Z'],
  ['as it begins', quiet('22:00', '07:00'), '2026-11-26T15:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['after midnight', quiet('22:00', '07:00'), '2026-11-26T23:59:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['as it ends', quiet('22:00', '07:00'), '2026-11-27T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['within a day', quiet('12:00', '13:30'), '2026-11-26T05:10:00.000Z', '2026-11-26T06:30:00.000Z'],
  [
    'a night that began on a chosen day',
    quiet('22:00', '07:00', [4]),
    '2026-11-26T18:00:00.000Z',
    '2026-11-27T00:00:00.000Z',
  ],
  ['the night after it', quiet('22:00', '07:00', [4]), '2026-11-27T18:00:00.000Z', '2026-11-27T18:00:00.000Z'],
  ['a whole weekend', quiet('00:00', '00:00', [6, 7]), '2026-11-28T03:00:00.000Z', '2026-11-29T17:00:00.000Z'],
  ['Sunday alone, by 7', quiet('00:00', '00:00', [7]), '2026-11-29T03:00:00.000Z', '2026-11-29T17:00:00.000Z'],
] as const)('quiet hours: %s', (_, hours, moment, expected) => {
  expect(free({ quiet: { ...hours, days: [...hours.days] } }, moment)).toBe(expected)
})

test('are by the clocks of the person', () => {
  const hours = quiet('22:00', '07:00')
  const moment = '2026-11-26T14:30:00.000Z'
  expect(free({ quiet: hours, time_zone: 'Asia/Makassar' }, moment)).toBe('2026-11-26T23:00:00.000Z')
  expect(free({ quiet: hours, time_zone: 'Asia/Jakarta' }, moment)).toBe(moment)
})

test('end at the hour on the clock where clocks are changed in between', () => {
  const hours = quiet('22:00', '07:00')
  // Berlin goes from UTC+2 to UTC+1 in that night.
  expect(free({ quiet: hours, time_zone: 'Europe/Berlin' }, '2026-10-24T21:00:00.000Z')).toBe(
    '2026-10-25T06:00:00.000Z',
  )
})

const mail = (given: Partial<NotificationDelivery>, how: Parameters<typeof mailTime>[1], moment: string) =>
  mailTime(delivery(given), how, new Date(moment)).toISOString()
const calm = { urgent: false }

test.each([
  ['at once', {}, { ...calm, digest: 'at_once' }, '2026-11-26T05:10:00.000Z', '2026-11-26T05:10:00.000Z'],
  ['hourly', {}, { ...calm, digest: 'hourly' }, '2026-11-26T05:10:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['hourly, on the hour', {}, { ...calm, digest: 'hourly' }, '2026-11-26T05:00:00.000Z', '2026-11-26T06:00:00.000Z'],
  [
    'hourly, where hours begin at half past',
    { time_zone: 'Asia/Kolkata' },
    { ...calm, digest: 'hourly' },
    '2026-11-26T05:10:00.000Z',
    '2026-11-26T05:30:00.000Z',
  ],
  ['daily, later today', {}, { ...calm, digest: 'daily' }, '2026-11-26T00:30:00.000Z', '2026-11-26T01:00:00.000Z'],
  ['daily, tomorrow', {}, { ...calm, digest: 'daily' }, '2026-11-26T01:00:00.000Z', '2026-11-27T01:00:00.000Z'],
  [
    'daily, in the night',
    { quiet: quiet('22:00', '09:00') },
    { ...calm, digest: 'daily' },
    '2026-11-26T00:30:00.000Z',
    '2026-11-26T02:00:00.000Z',
  ],
  [
    'urgent',
    { quiet: quiet('00:00', '23:59') },
    { urgent: true, digest: 'daily' },
    '2026-11-26T01:00:00.000Z',
    '2026-11-26T01:00:00.000Z',
  ],
  [
    'urgent that may not pass',
    { urgent_passes: false },
    { urgent: true, digest: 'daily' },
    '2026-11-26T01:00:00.000Z',
    '2026-11-27T01:00:00.000Z',
  ],
] as const)('a mail goes out %s', (_, given, how, moment, expected) => {
  expect(mail(given, how, moment)).toBe(expected)
})

test('an hour that comes twice never sends into the past', () => {
  const how = { urgent: false, digest: 'hourly' } as const
  const second = '2026-10-25T01:30:00.000Z'
  expect(mail({ time_zone: 'Europe/Berlin' }, how, second)).toBe('2026-10-25T02:00:00.000Z')
})

test('messages know no digest, but wait for quiet hours to end', () => {
  const given = delivery({ digest: 'daily', quiet: quiet('22:00', '07:00') })
  const at = (moment: string) => messageTime(given, false, new Date(moment)).toISOString()
  expect([at('2026-11-26T05:00:00.000Z'), at('2026-11-26T16:00:00.000Z')]).toEqual([
    '2026-11-26T05:00:00.000Z',
    '2026-11-27T00:00:00.000Z',
  ])
})
