import { expect, test } from 'vitest'
import { isOpenAt } from './hours.ts'
import { addOpenMinutes } from './open-time.ts'

const week = (timeZone: string, from = '09:00', to = '17:00') => ({
  enabled: true,
  time_zone: timeZone,
  open: [1, 2, 3, 4, 5].map((day) => ({ day, from, to })),
  holidays: [] as string[],
})
const jakarta = week('Asia/Jakarta')

// 2026-11-20 is a Friday; Jakarta is seven hours before UTC, Jayapura nine.
test.each([
  ['within a day', jakarta, '2026-11-20T03:00:00Z', 30, '2026-11-20T03:30:00.000Z'],
  ['to the last minute of it', jakarta, '2026-11-20T09:30:00Z', 30, '2026-11-20T10:00:00.000Z'],
  ['over the weekend', jakarta, '2026-11-20T09:45:00Z', 30, '2026-11-23T02:15:00.000Z'],
  ['from before it opens', jakarta, '2026-11-20T01:00:00Z', 15, '2026-11-20T02:15:00.000Z'],
  ['over several days', jakarta, '2026-11-20T02:00:00Z', 20 * 60, '2026-11-24T06:00:00.000Z'],
  ['where the day is another one', week('Asia/Jayapura'), '2026-11-19T23:30:00Z', 45, '2026-11-20T00:45:00.000Z'],
  [
    'over the end of summer time',
    week('Europe/Berlin', '00:00', '23:59'),
    '2026-10-23T21:58:00Z',
    2,
    '2026-10-25T23:01:00.000Z',
  ],
  [
    'over a night that is two entries, without a gap at midnight',
    {
      ...jakarta,
      open: [
        { day: 5, from: '22:00', to: '24:00' },
        { day: 6, from: '00:00', to: '02:00' },
      ],
    },
    '2026-11-20T16:30:00Z',
    90,
    '2026-11-20T18:00:00.000Z',
  ],
  ['over a holiday', { ...jakarta, holidays: ['2026-11-23'] }, '2026-11-20T09:45:00Z', 30, '2026-11-24T02:15:00.000Z'],
  [
    'over the night in which summer time begins',
    {
      ...week('Europe/Berlin'),
      open: [
        { day: 6, from: '20:00', to: '24:00' },
        { day: 0, from: '00:00', to: '06:00' },
      ],
    },
    '2026-03-28T22:00:00Z',
    120,
    '2026-03-29T00:00:00.000Z',
  ],
  [
    'by the clock without hours',
    { ...jakarta, enabled: false },
    '2026-11-20T09:45:00Z',
    30,
    '2026-11-20T10:15:00.000Z',
  ],
])('%s', (_name, hours, from, minutes, due) => {
  expect(addOpenMinutes(hours, new Date(from), minutes)?.toISOString()).toBe(due)
})

test('stretches that overlap count once, a pause does not', () => {
  const open = [
    { day: 5, from: '09:00', to: '12:00' },
    { day: 5, from: '11:00', to: '12:00' },
    { day: 5, from: '13:00', to: '17:00' },
  ]
  const due = addOpenMinutes({ ...jakarta, open }, new Date('2026-11-20T04:00:00Z'), 90)
  expect(due?.toISOString()).toBe('2026-11-20T06:30:00.000Z')
})

test.each([
  ['before it opens in the evening', '2026-11-20T14:59:59Z', false],
  ['in the last second of the day', '2026-11-20T16:59:59Z', true],
  ['at midnight, which is the next entry', '2026-11-20T17:00:00Z', true],
  ['when the night is over', '2026-11-20T19:00:00Z', false],
  ['on a holiday, from its midnight on', '2026-11-27T17:00:00Z', false],
  ['the evening before it', '2026-11-27T16:59:59Z', true],
])('%s somebody is there: %s', (_name, at, isOpen) => {
  const open = [
    { day: 5, from: '22:00', to: '24:00' },
    { day: 6, from: '00:00', to: '02:00' },
  ]
  expect(isOpenAt({ ...jakarta, open, holidays: ['2026-11-28'] }, new Date(at))).toBe(isOpen)
})

test('nobody is ever there', () => {
  expect(addOpenMinutes({ ...jakarta, open: [] }, new Date('2026-11-20T04:00:00Z'), 1)).toBeNull()
})
