import { daysBetween, monthsBetween, shiftDay } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { type Projection, project } from './project.ts'

export type Forecast = NonNullable<QueryIntent['forecast']>
export type Grain = Forecast['grain']
/** A figure of the stretch of time that begins on a day; NaN where there is none. */
export type Point = { at: string; value: number }

/** Stretches of a year. */
const seasons: Record<Grain, number> = { week: 52, month: 12, quarter: 4 }
/** From the last stretch that is known, where the latest ones may be missing: further ahead nothing here is worth telling. */
const furthest: Record<Grain, number> = { week: 26, month: 15, quarter: 5 }

/** What points in the order of time come to; why not, where some stretches between them have no figure, or the past is too short to tell. */
export const projectPoints = (
  points: readonly Point[],
  { grain, from, to }: Forecast,
): Projection | 'gaps' | 'short' => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'short'
  const stretches = (since: string, until: string): number => stretchesBetween(since, until, grain)
  const isWhole = points.every(({ at, value }, index) => stretches(first.at, at) === index && Number.isFinite(value))
  if (!isWhole) return 'gaps'
  const ahead = { first: stretches(last.at, from), last: stretches(last.at, to) }
  if (ahead.first < 1 || ahead.last > furthest[grain]) return 'short'
  const values = points.map(({ value }) => value)
  return project(values, { season: seasons[grain], ...ahead }) ?? 'short'
}

/** The first day of a bucket: '2026-10', '2026-Q4', '2026-11-23'. */
export const dayOf = (bucket: unknown): string => {
  const text = bucket instanceof Date ? bucket.toISOString() : String(bucket)
  const quarter = /^(\d{4})-Q(\d)$/.exec(text)
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`
  return text.length === 7 ? `${text}-01` : text.slice(0, 10)
}

/** The buckets that are forecast. */
export const bucketsOf = ({ grain, from, to }: Forecast): string[] =>
  Array.from({ length: stretchesBetween(from, to, grain) + 1 }, (_, index) =>
    bucketOf(shiftDay(from, index, grain), grain),
  )

const stretchesBetween = (from: string, to: string, grain: Grain): number => {
  if (grain === 'week') return Math.round(daysBetween(from, to) / 7)
  return Math.round(monthsBetween(from, to) / (grain === 'quarter' ? 3 : 1))
}

const bucketOf = (day: string, grain: Grain): string => {
  if (grain === 'week') return day
  return grain === 'month' ? day.slice(0, 7) : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}
