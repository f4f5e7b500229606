/** Days and months of usage and billing are those of Jakarta (UTC+7, no summer time). */
export const usageZone = 'Asia/Jakarta'
const offsetMs = 7 * 3600 * 1000

/** The day of an instant in the zone of usage: `2026-11-21`. */
export const dayOf = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)

/** The first day of a day's month. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** A day some days later (or earlier). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month some months after a day's month. */
export function addMonthStarts(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 10)
}
