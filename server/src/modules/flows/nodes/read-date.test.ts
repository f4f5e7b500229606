import { expect, test } from 'vitest'
import { readDate } from './read-date.ts'

/** A Tuesday in Jakarta, where it is 01:00, and still Monday in UTC. */
const now = new Date('2026-11-30T18:00:00Z')

test.each<[string, string | undefined]>([
  ['hari ini', '2026-12-01'],
  ['today', '2026-12-01'],
  ['besok', '2026-12-02'],
  ['besok jam 10', '2026-12-02'],
  ['tomorrow', '2026-12-02'],
  ['lusa', '2026-12-03'],
  ['kemarin', '2026-11-30'],
  ['3 hari lagi', '2026-12-04'],
  ['in 2 days', '2026-12-03'],
  ['Minggu', '2026-12-06'],
  ['hari Minggu', '2026-12-06'],
  ['hari Minggu ini', '2026-12-06'],
  ['Minggu pagi', '2026-12-06'],
  ['Minggu, 6 Desember 2026', '2026-12-06'],
  ['sunday', '2026-12-06'],
  ['minggu depan', '2026-12-08'],
  ['next week', '2026-12-08'],
  ['seminggu lagi', '2026-12-08'],
  ['2 minggu lagi', '2026-12-15'],
  ['dua minggu lagi', '2026-12-15'],
  ['dalam 2 minggu', '2026-12-15'],
  ['in 2 weeks', '2026-12-15'],
  ['rabu minggu depan', '2026-12-09'],
  ['minggu lalu', '2026-11-24'],
  ['2 minggu yang lalu', '2026-11-17'],
  ['minggu ini', undefined],
  ['this week', undefined],
  ['2 minggu', undefined],
  ['akhir minggu', undefined],
  ['Jumat', '2026-12-04'],
  ["jum'at", '2026-12-04'],
  ['by Friday', '2026-12-04'],
  ['24 Mei 2027', '2027-05-24'],
  ['24 May 2027', '2027-05-24'],
  ['Senin, 7 Des 2026', '2026-12-07'],
  ['10 am on 5 June', '2027-06-05'],
  ['1/2/2027', '2027-02-01'],
  ['due 2026-12-24', '2026-12-24'],
  ['no idea', undefined],
])('%j is %j', async (text, day) => {
  expect(await readDate(text, { now, timezone: 'Asia/Jakarta' })).toBe(day)
})

test.each([
  ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-03-28T22:30:00Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-11-30T18:00:00Z', 'America/New_York', '2026-11-30'],
])('today at %s in %s is %s, by the summer time of that moment', async (at, timezone, day) => {
  expect(await readDate('today', { now: new Date(at), timezone })).toBe(day)
})
