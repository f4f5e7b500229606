import { expect, test } from 'vitest'
import { periodBefore } from './period-before.ts'

test.each([
  ['2026-01', '2026-02', 'from the month before', 'dari bulan sebelumnya'],
  ['2026-01-31', '2026-02-28', 'from the month before', 'dari bulan sebelumnya'],
  ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 'from the month before', 'dari bulan sebelumnya'],
  ['2025-12-31', '2026-01-01', 'from the day before', 'dari hari sebelumnya'],
  ['2026-01-05', '2026-01-12', 'from the week before', 'dari minggu sebelumnya'],
  ['2026-Q1', '2026-Q2', 'from the quarter before', 'dari triwulan sebelumnya'],
  ['2026-01-01', '2026-04-01', 'from the quarter before', 'dari triwulan sebelumnya'],
  ['2025', '2026', 'from the year before', 'dari tahun sebelumnya'],
  [2025, 2026, 'from the year before', 'dari tahun sebelumnya'],
  ['2024-01-01', '2025-01-01', 'from the year before', 'dari tahun sebelumnya'],
  // Not one step of a calendar: a gap, another order, or no time at all.
  ['2026-01', '2026-03', 'from the previous one', 'dari yang sebelumnya'],
  ['2026-02', '2026-01', 'from the previous one', 'dari yang sebelumnya'],
  ['Jawa', 'Bali', 'from the previous one', 'dari yang sebelumnya'],
  [7, 8, 'from the previous one', 'dari yang sebelumnya'],
  [null, '2026-01', 'from the previous one', 'dari yang sebelumnya'],
])('after %s comes %s: %s', (before, now, en, id) => {
  expect(periodBefore(before, now)).toEqual({ en, id })
})
