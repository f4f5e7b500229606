import { expect, test } from 'vitest'
import { cronOfInterval, intervalOfCron, scheduleMinutes, scheduleWords } from './schedule.ts'

test.each([
  ['0 8 * * 1', 'Every Monday at 08:00', 'Setiap Senin pukul 08.00'],
  ['30 16 * * 0', 'Every Sunday at 16:30', 'Setiap Minggu pukul 16.30'],
  ['5 7 * * 7', 'Every Sunday at 07:05', 'Setiap Minggu pukul 07.05'],
  ['0 19 * * *', 'Every day at 19:00', 'Setiap hari pukul 19.00'],
  ['00 07 * * 1-5', 'Monday to Friday at 07:00', 'Senin sampai Jumat pukul 07.00'],
  ['0 8 25 * *', 'On day 25 of each month at 08:00', 'Setiap tanggal 25 pukul 08.00'],
  ['15 23 L * *', 'On the last day of each month at 23:15', 'Setiap akhir bulan pukul 23.15'],
  ['*/15 * * * *', 'Every 15 minutes', 'Setiap 15 menit'],
  ['0 * * * *', 'Every hour', 'Setiap jam'],
  ['0 */4 * * *', 'Every 4 hours', 'Setiap 4 jam'],
])('%s is said as %s', (cron, en, id) => {
  expect(scheduleWords(cron)).toEqual({ en, id })
})

// What would be said wrongly stays as it was written: steps that do not divide, days that not every month has, two conditions at once.
test.each([
  '*/7 * * * *',
  '0 */5 * * *',
  '15 * * * *',
  '0 8 30 * *',
  '0 8 1 * 1',
  '0 8 * 6 *',
  '0 8,12 * * *',
  '60 8 * * *',
  '0 24 * * *',
  '@daily',
])('%s stays a cron line', (cron) => {
  expect(intervalOfCron(cron)).toEqual({ every: 'cron', cron })
  expect(scheduleWords(cron)).toEqual({ en: cron, id: cron })
})

test('what is chosen is read back', () => {
  const at = '09:30'
  const chosen = [
    ...scheduleMinutes.map((minutes) => ({ every: 'minutes', minutes }) as const),
    { every: 'day', at } as const,
    { every: 'workday', at } as const,
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ every: 'week', weekday, at }) as const),
    ...([1, 28, 31] as const).map((day) => ({ every: 'month', day, at }) as const),
  ]
  expect(chosen.map(cronOfInterval).map(intervalOfCron)).toEqual(chosen)
})
