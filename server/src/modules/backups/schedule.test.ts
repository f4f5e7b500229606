import { expect, test } from 'vitest'
import { expiredBackups } from './retention.ts'
import { isDue, isLate, lastNightly, nextNightly } from './schedule.ts'

const jakarta = { at: '02:00', zone: 'Asia/Jakarta' }
const berlin = { at: '02:30', zone: 'Europe/Berlin' }
const at = (text: string) => new Date(text)

test.each([
  // 02:00 in Jakarta is 19:00 of the day before in UTC.
  [jakarta, '2026-11-26T18:59:00Z', '2026-11-25T19:00:00Z', '2026-11-26T19:00:00Z'],
  [jakarta, '2026-11-26T19:00:00Z', '2026-11-26T19:00:00Z', '2026-11-27T19:00:00Z'],
  [jakarta, '2026-12-31T19:30:00Z', '2026-12-31T19:00:00Z', '2027-01-01T19:00:00Z'],
  // Clocks go back from 3:00 to 2:00 on 25 October.
  [berlin, '2026-10-24T23:00:00Z', '2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z'],
  [berlin, '2026-10-25T12:00:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
])('%o at %s: the last night was %s, the next one is %s', (time, now, last, next) => {
  expect([lastNightly(time, at(now)), nextNightly(time, at(now))]).toEqual([at(last), at(next)])
})

test.each<[string, string | undefined, boolean]>([
  ['2026-11-26T19:05:00Z', '2026-11-25T19:00:30Z', false],
  ['2026-11-27T00:59:00Z', '2026-11-25T19:00:30Z', false],
  ['2026-11-27T01:01:00Z', '2026-11-25T19:00:30Z', true],
  ['2026-11-27T01:01:00Z', '2026-11-26T19:00:30Z', false],
  ['2026-11-27T00:00:00Z', undefined, false],
  ['2026-11-27T01:01:00Z', undefined, true],
])('at %s a last good one of %s is late: %s', (now, lastGood, late) => {
  const since = at('2026-11-26T00:00:00Z')
  expect(isLate(jakarta, lastGood === undefined ? undefined : at(lastGood), since, at(now))).toBe(late)
})

test.each<[number, number, boolean, boolean]>([
  [0, 0, false, true],
  [1, 14, false, false],
  [1, 15, false, true],
  [2, 59, false, false],
  [2, 60, false, true],
  [3, 600, false, false],
  [1, 60, true, false],
])('after %i failures, %i minutes after the last, good: %s, one is due: %s', (failed, minutes, isGood, due) => {
  const now = at('2026-11-27T00:00:00Z')
  const lastFailedAt = failed > 0 ? new Date(now.getTime() - minutes * 60_000) : undefined
  expect(isDue({ failed, lastFailedAt, isGood }, now)).toBe(due)
})

const aBackup = (id: string, startedAt: string, needs: string[] = []) => ({
  id,
  name: id,
  startedAt: at(startedAt),
  needs,
})
const made = (...days: string[]) => days.map((day) => aBackup(day, `${day}T19:00:00Z`))
const expired = (days: string[], rules: { days: number; weeks: number }) =>
  expiredBackups(made(...days), { ...rules, zone: 'UTC' })
    .map(({ id }) => id)
    .toSorted()

test('the newest of each day and each week is kept, the others go', () => {
  const november = Array.from({ length: 27 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  const kept = new Set(november)
  for (const id of expired(november, { days: 3, weeks: 3 })) kept.delete(id)
  // Sundays of the weeks before, beside the last three days.
  expect([...kept]).toEqual(['2026-11-15', '2026-11-22', '2026-11-25', '2026-11-26', '2026-11-27'])
})

test('nights without a backup cost nothing, and the last good one stays however old it is', () => {
  expect(expired(['2026-01-01', '2026-03-01'], { days: 2, weeks: 0 })).toEqual([])
  expect(expired(['2020-01-01'], { days: 1, weeks: 0 })).toEqual([])
  expect(expired(['2020-01-01', '2019-01-01'], { days: 0, weeks: 0 })).toEqual(['2019-01-01'])
  const twice = [...made('2026-11-27'), aBackup('later', '2026-11-27T21:00:00Z')]
  expect(expiredBackups(twice, { days: 1, weeks: 1, zone: 'UTC' }).map(({ id }) => id)).toEqual(['2026-11-27'])
})

test('a day is one of the zone', () => {
  const backups = [aBackup('evening', '2026-11-26T16:00:00Z'), aBackup('night', '2026-11-26T19:00:00Z')]
  const of = (zone: string) => expiredBackups(backups, { days: 2, weeks: 0, zone }).map(({ id }) => id)
  expect([of('Asia/Jakarta'), of('UTC')]).toEqual([[], ['evening']])
})

test('one in which a part of a kept one lies stays, and no other', () => {
  const backups = [
    aBackup('full', '2026-11-23T19:00:00Z'),
    aBackup('monday', '2026-11-24T19:00:00Z', ['full']),
    aBackup('tuesday', '2026-11-25T19:00:00Z', ['full', 'monday']),
    aBackup('wednesday', '2026-11-26T19:00:00Z', ['full', 'monday']),
  ]
  const gone = (count: number) =>
    expiredBackups(backups.slice(0, count), { days: 1, weeks: 0, zone: 'UTC' }).map(({ id }) => id)
  expect([gone(2), gone(3), gone(4)]).toEqual([[], [], ['tuesday']])
})
