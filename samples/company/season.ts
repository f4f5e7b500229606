import { type Day, isoOf, monthAndDay, nearestIdulFitri, weekdayOf } from './calendar.ts'

const SALE_DAYS: Readonly<Record<string, number>> = { '09-09': 1.4, '10-10': 1.6, '11-11': 3.1, '12-12': 3.6 }

/** How much of an ordinary day's demand a day has: weekends, pay days, the weeks before Idul Fitri, sale days, year end. */
export function demandOn(day: Day): number {
  const [month, date] = monthAndDay(day)
  const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6 ? 1.25 : 0.92
  const payday = date >= 25 && date <= 28 ? 1.15 : 1
  const yearEnd = month === 12 && date >= 18 ? 1.35 : 1
  return weekend * payday * yearEnd * ramadanDemand(day) * saleDay(day)
}

/** 1 on ordinary days; above it on Harbolnas (11.11, 12.12) and its smaller siblings. */
export const saleDay = (day: Day): number => SALE_DAYS[isoOf(day).slice(5)] ?? 1

/** Rises through Ramadan, collapses on the holiday, recovers in a week. */
function ramadanDemand(day: Day): number {
  const until = nearestIdulFitri(day) - day
  if (until > 28 || until < -7) return 1
  if (until > 2) return 1.25 + (0.95 * (28 - until)) / 26
  if (until > -2) return 0.35
  return 0.75
}

/** What people buy shifts: clothes and staples before Idul Fitri, electronics on sale days. */
export function categoryDemandOn(day: Day, category: string): number {
  const festive = ramadanDemand(day) > 1
  if (category === 'Fesyen') return festive ? 2.4 : 1
  if (category === 'Bahan Pokok') return festive ? 1.7 : 1
  if (category === 'Elektronik' || category === 'Ponsel & Gawai') return saleDay(day) > 2 ? 1.8 : 1
  return 1
}
