import type { Bucket } from '#engine/period/index.ts'

/** What one stretch of time is called, in both languages. */
export const grainWords: ReadonlyMap<string, Bucket> = new Map<string, Bucket>([
  ['day', 'day'],
  ['hari', 'day'],
  ['week', 'week'],
  ['minggu', 'week'],
  ['month', 'month'],
  ['bulan', 'month'],
  ['quarter', 'quarter'],
  ['kuartal', 'quarter'],
  ['year', 'year'],
  ['tahun', 'year'],
  ['weekday', 'weekday'],
  ['hour', 'hour'],
  ['jam', 'hour'],
])
