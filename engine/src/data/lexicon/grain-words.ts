import type { Grain } from '#engine/language/index.ts'

/** What one stretch of time is called, in both languages. */
export const grainWords: ReadonlyMap<string, Grain> = new Map<string, Grain>([
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
])
