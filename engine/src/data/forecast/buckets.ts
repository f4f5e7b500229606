import { daysBetween, monthsBetween, shiftDay } from '#engine/period/index.ts'
import { bucketLabel } from '../build/bucket-label.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { type Projection, project } from './project.ts'

export type Forecast = NonNullable<QueryIntent['forecast']>
export type Grain = Forecast['grain']
/** A figure of the stretch of time that begins on a day; NaN where there is none. */
export type Point = { at: string; value: number }

/** Stretches of a year; of a week where they are days. */
const seasons: Record<Grain, number> = { day: 7, week: 52, month: 12, quarter: 4 }
/** From the last stretch that is known, where the latest ones may be missing: further ahead nothing here is worth telling. */
const furthest: Record<Grain, number> = { day: 45, week: 26, month: 15, quarter: 5 }

/** What points in the order of time come to; why not, where some stretches between them have no figure, or the past is too short to tell. */
export const projectPoints = (
  known: readonly Point[],
  { grain, from, to, empty }: Forecast,
): Projection | 'gaps' | 'short' => {
  const points = empty ? filled(known) : known
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

/** Days between the first and the last that nothing happened on. */
const filled = (points: readonly Point[]): Point[] => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? '']
  const values = new Map(points.map(({ at, value }) => [at, value]))
  return Array.from({ length: points.length === 0 ? 0 : daysBetween(first, last) + 1 }, (_, index) => {
    const at = shiftDay(first, index, 'day')
    return { at, value: values.get(at) ?? 0 }
  })
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
    bucketLabel(shiftDay(from, index, grain), grain),
  )

export const stretchesBetween = (from: string, to: string, grain: Grain): number => {
  if (grain === 'day' || grain === 'week') return Math.round(daysBetween(from, to) / (grain === 'week' ? 7 : 1))
  return Math.round(monthsBetween(from, to) / (grain === 'quarter' ? 3 : 1))
}
