import { expect, test } from 'vitest'
import { dueTime } from './due-time.ts'

const now = Date.parse('2026-11-20T03:00:00Z')

test.each([
  ['2026-11-20T03:00:30Z', { state: 'soon', text: '1m' }],
  ['2026-11-20T03:15:00Z', { state: 'soon', text: '15m' }],
  ['2026-11-20T03:15:01Z', { state: 'left', text: '16m' }],
  ['2026-11-20T05:30:00Z', { state: 'left', text: '2h' }],
  ['2026-11-23T03:00:00Z', { state: 'left', text: '3d' }],
  ['2026-11-20T03:00:00Z', { state: 'late', text: '0m' }],
  ['2026-11-20T01:59:00Z', { state: 'late', text: '1h' }],
])('%s', (at, said) => {
  expect(dueTime(at, now, 'en')).toEqual(said)
})
