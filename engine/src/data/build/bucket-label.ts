import { startOf } from '#engine/period/index.ts'

type Grain = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'

/** What a query calls the stretch of time that a day lies in: '2026', '2026-Q3', '2026-07', the Monday of a week. */
export const bucketLabel = (day: string, grain: Grain): string => {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))]
  switch (grain) {
    case 'day':
    case 'week':
      return startOf(day, grain)
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${year}-Q${Math.ceil(month / 3)}`
    case 'half':
      return `${year}-H${month > 6 ? 2 : 1}`
    case 'year':
      return year
  }
}
