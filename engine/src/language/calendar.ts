/** Calendar days as 'YYYY-MM-DD'; no zones, no clock. */
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'

const months: Record<Grain, number> = { day: 0, week: 0, month: 1, quarter: 3, half: 6, year: 12 }

export const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

const parts = (iso: string): [number, number, number] => [
  Number(iso.slice(0, 4)),
  Number(iso.slice(5, 7)),
  Number(iso.slice(8, 10)),
]

/** The day `count` grains later (earlier when negative), staying within the target month. */
export const shift = (iso: string, count: number, grain: Grain): string => {
  const [year, month, date] = parts(iso)
  if (grain === 'day' || grain === 'week') return day(year, month, date + count * (grain === 'week' ? 7 : 1))
  const first = day(year, month + count * months[grain], 1)
  const [toYear, toMonth] = parts(first)
  const length = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return day(toYear, toMonth, Math.min(date, length))
}

/** The first day of the grain a day lies in; weeks start on Monday. */
export const startOf = (iso: string, grain: Grain): string => {
  const [year, month, date] = parts(iso)
  switch (grain) {
    case 'day':
      return iso.slice(0, 10)
    case 'week':
      return day(year, month, date - ((new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7))
    case 'month':
      return day(year, month, 1)
    case 'quarter':
      return day(year, month - ((month - 1) % 3), 1)
    case 'half':
      return day(year, month - ((month - 1) % 6), 1)
    case 'year':
      return day(year, 1, 1)
  }
}

/** Whether a text is a real calendar day. */
export const isDay = (iso: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(iso) && day(...parts(iso)) === iso
