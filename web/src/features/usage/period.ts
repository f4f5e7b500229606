import type { UsageMode } from '#contract/usage/schemas.ts'
import { addDays, addMonthStarts } from '#contract/usage/zone.ts'

export type Period = { mode: UsageMode; month: number; year: number }

/** The first and the last day of what is shown: a month by date, a year by month, five years by year. */
export function daysOf({ mode, month, year }: Period): { from: string; to: string } {
  if (mode === 'date') {
    const from = `${year}-${String(month).padStart(2, '0')}-01`
    return { from, to: addDays(addMonthStarts(from, 1), -1) }
  }
  return { from: `${mode === 'month' ? year : year - 4}-01-01`, to: `${year}-12-31` }
}
