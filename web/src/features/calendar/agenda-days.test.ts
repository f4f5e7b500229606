import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { daysOfView, eventsOn, isOn, placeEvents, stepDay } from './agenda-days.ts'

const local = (text: string) => new Date(text).toISOString()
const event = (title: string, start: string, end: string | null, all_day = false) =>
  ({ title, start: all_day ? start : local(start), end: end && !all_day ? local(end) : end, all_day }) as CalendarEvent

test('views begin on Monday, months show six weeks, and arrows go by what is shown', () => {
  expect(daysOfView('week', '2026-12-09')).toEqual([
    ...['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'],
    ...['2026-12-11', '2026-12-12', '2026-12-13'],
  ])
  const month = daysOfView('month', '2026-12-31')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-11-30', '2027-01-10', 42])
  expect(stepDay('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDay('month', '2026-03-31', -1)).toBe('2026-02-01')
  expect(stepDay('week', '2026-12-09', -1)).toBe('2026-12-02')
})

test('an event stands on each of its days, and one that ends at midnight not on the next', () => {
  const night = event('Night', '2026-12-07T22:00:00', '2026-12-08T00:00:00')
  expect([isOn(night, '2026-12-07'), isOn(night, '2026-12-08')]).toEqual([true, false])
  const open = event('Open', '2026-12-07T22:00:00', null)
  expect([isOn(open, '2026-12-07'), isOn(open, '2026-12-08')]).toEqual([true, false])
  const days = event('Days', '2026-12-07', '2026-12-09', true)
  const on = ['2026-12-06', '2026-12-07', '2026-12-09', '2026-12-10'].map((day) => isOn(days, day))
  expect(on).toEqual([false, true, true, false])
  expect(eventsOn([night, days], '2026-12-07').map(({ title }) => title)).toEqual(['Days', 'Night'])
})

test('events that overlap stand side by side, those that do not have the whole width', () => {
  const events = [
    event('A', '2026-12-07T09:00:00', '2026-12-07T11:00:00'),
    event('B', '2026-12-07T10:00:00', '2026-12-07T12:00:00'),
    event('C', '2026-12-07T11:00:00', '2026-12-07T11:30:00'),
    event('D', '2026-12-07T13:00:00', '2026-12-07T14:00:00'),
  ]
  const placed = placeEvents(events, '2026-12-07')
  expect(
    placed.map(({ event: { title }, top, minutes, column, columns }) => [title, top, minutes, column, columns]),
  ).toEqual([
    ['A', 540, 120, 0, 2],
    ['B', 600, 120, 1, 2],
    ['C', 660, 30, 0, 2],
    ['D', 780, 60, 0, 1],
  ])
})
