import { expect, test } from 'vitest'
import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import {
  formatBytes,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatRupiahShort,
} from '#contract/kit/format/number.ts'
import { formatDuration, formatRelative } from './relative.ts'

test.each([
  [1234.5, '1,234.5', '1.234,5'],
  [-0.5, '−0.5', '−0,5'],
  [0, '0', '0'],
])('number %d', (value, en, id) => {
  expect([formatNumber(value, 'en'), formatNumber(value, 'id')]).toEqual([en, id])
})

test.each([
  [0.314, '+31.4%', '+31,4%'],
  [-0.037, '−3.7%', '−3,7%'],
  [0, '0%', '0%'],
])('signed share %d', (value, en, id) => {
  expect([formatPercent(value, 'en', { signed: true }), formatPercent(value, 'id', { signed: true })]).toEqual([en, id])
})

test.each([
  [950, 'Rp 950', 'Rp 950'],
  [999_949, 'Rp 999,949', 'Rp 999.949'],
  [999_950, 'Rp 1 mn', 'Rp 1 juta'],
  [18_600_000, 'Rp 18.6 mn', 'Rp 18,6 juta'],
  [999_960_000, 'Rp 1 bn', 'Rp 1 miliar'],
  [18_640_000_000, 'Rp 18.6 bn', 'Rp 18,6 miliar'],
  [-4_100_000_000, '−Rp 4.1 bn', '−Rp 4,1 miliar'],
  [2.5e12, 'Rp 2.5 tn', 'Rp 2,5 triliun'],
])('rupiah %d', (value, en, id) => {
  expect([formatRupiahShort(value, 'en'), formatRupiahShort(value, 'id')]).toEqual([en, id])
})

test('rupiah in full', () => {
  expect(formatRupiah(18_600_000, 'id')).toBe('Rp 18.600.000')
})

test.each([
  [340, '340 B'],
  [1536, '1,5 kB'],
  [26_214_400, '25 MB'],
])('%d bytes', (value, id) => {
  expect(formatBytes(value, 'id')).toBe(id)
})

const noon = new Date(2026, 10, 14, 12, 0)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

test.each([
  [at(14, 12), 'just now', 'baru saja'],
  [new Date(2026, 10, 14, 12, 0, 30), 'now', 'sekarang'],
  [at(14, 12, 20), 'in 20 min', 'dalam 20 menit'],
  [at(14, 11, 48), '12 min ago', '12 menit lalu'],
  [at(14, 9), '3 hr ago', '3 jam lalu'],
  [at(13, 23), 'yesterday', 'kemarin'],
  [at(11, 12), '3 days ago', '3 hari lalu'],
  [at(1, 12), '1 Nov', '1 Nov'],
  [new Date(2025, 4, 2), '2 May 2025', '2 Mei 2025'],
])('%s, seen at noon of 14 November 2026', (moment, en, id) => {
  expect([formatRelative(moment, 'en', noon), formatRelative(moment, 'id', noon)]).toEqual([en, id])
})

test('a day begins at midnight, not 24 hours ago', () => {
  expect(daysAgo(at(13, 23, 59), at(14, 0, 1))).toBe(1)
  expect(daysAgo(at(14, 0), at(14, 23))).toBe(0)
})

test('a moment with its time', () => {
  expect(formatDate(new Date(2026, 8, 16), 'en', 'day')).toBe('16 Sep')
  expect(formatDate(new Date(2026, 8, 16), 'en', 'date')).toBe('16 Sep 2026')
  expect(formatDate(new Date(2026, 8, 16), 'en', 'month')).toBe('September 2026')
  expect(formatDate(at(14, 9, 5), 'en', 'moment')).toBe('14 Nov 2026, 09:05')
  expect(formatDate(at(14, 9, 5), 'id', 'moment')).toContain('09.05')
})

test.each([
  [214, '214 ms', '214 md'],
  [1100, '1.1 s', '1,1 dtk'],
  [59_960, '1 min', '1 mnt'],
  [125_000, '2 min 5 s', '2 mnt 5 dtk'],
  [3_599_700, '1 h', '1 jam'],
  [12_000_000, '3 h 20 min', '3 jam 20 mnt'],
  [86_400_000, '24 h', '24 jam'],
])('it took %d ms', (ms, en, id) => {
  expect([formatDuration(ms, 'en'), formatDuration(ms, 'id')]).toEqual([en, id])
})
