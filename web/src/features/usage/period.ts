import type { UsageBy } from '#contract/usage/schemas.ts'
import { addDays, addMonthStarts, dayOf } from '#contract/usage/zone.ts'

export type Days = { from: string; to: string }
/** `range`: any two days. */
export type PeriodMode = 'date' | 'month' | 'year' | 'range'
export type Period = { mode: PeriodMode; month: number; year: number; range: Days }

/** The month of a day, with the days of it that were for a free choice. */
export function periodOf(today: string): Period {
  const [year = 2000, month = 1] = today.split('-').map(Number)
  return { mode: 'date', month, year, range: { from: `${today.slice(0, 7)}-01`, to: today } }
}

export const thisMonth = (): Period => periodOf(dayOf(new Date()))

/** The first and the last day of what is shown: a month by date, a year by month, five years by year, or as chosen. */
export function daysOf({ mode, month, year, range }: Period): Days {
  if (mode === 'range') return range
  if (mode === 'date') {
    const from = `${year}-${String(month).padStart(2, '0')}-01`
    return { from, to: addDays(addMonthStarts(from, 1), -1) }
  }
  return { from: `${mode === 'month' ? year : year - 4}-01-01`, to: `${year}-12-31` }
}

const dayMs = 86_400_000
const maxDays = 62

/** The step of time that reads well over a period: days of up to two months, months of more. */
export function stepOf({ mode, range }: Period): Extract<UsageBy, 'day' | 'month' | 'year'> {
  if (mode === 'date') return 'day'
  if (mode !== 'range') return mode
  return (Date.parse(range.to) - Date.parse(range.from)) / dayMs <= maxDays ? 'day' : 'month'
}

const lengths = { day: 10, month: 7, year: 4 }

/** Every day, month or year of a period up to today, so that a graph has no gaps. */
export function keysOf({ from, to }: Days, step: 'day' | 'month' | 'year', today: string): string[] {
  const keys = new Set<string>()
  const first = step === 'day' ? from : `${from.slice(0, 7)}-01`
  for (let day = first; day <= to && day <= today; day = step === 'day' ? addDays(day, 1) : addMonthStarts(day, 1))
    keys.add(day.slice(0, lengths[step]))
  return [...keys]
}

export const isTime = (by: UsageBy): by is 'day' | 'month' | 'year' => by === 'day' || by === 'month' || by === 'year'
