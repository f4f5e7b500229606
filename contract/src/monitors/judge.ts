import { unreachable } from '../kit/unreachable.ts'
import type { CheckOutcome } from './alarm.ts'
import type { ChangeReference, MonitorCondition, ThresholdOperator } from './conditions.ts'
import { type Grain, type MeasuredSeries, type Series, type SeriesPoint, shiftPeriod, startOfPeriod } from './series.ts'

/** When something is judged: the day by the clocks of the data (YYYY-MM-DD), and the moment. */
export type EvaluationTime = { day: string; moment: string }

/** A figure that breaches a condition, or would have. `limit`: what it is measured by, where that is one figure. */
export type JudgedFigure = { label: string; value: number; limit: number | null; breaches: boolean }
export type Verdict = { outcome: Exclude<CheckOutcome, 'error'>; figures: JudgedFigure[] }

/** What a condition says of figures at a time. Pure; the same for a check, a backtest and the chart one drags a threshold on. */
export function judgeCondition(measured: MeasuredSeries, condition: MonitorCondition, at: EvaluationTime): Verdict {
  if (condition.kind === 'not_empty') return verdictOf(measured.count >= condition.at_least)
  if (condition.kind === 'no_data') return verdictOf(isMissing(measured, condition.periods, at))
  const figures = measured.series.flatMap((series) => judgeSeries(series, measured.grain, condition, at) ?? [])
  if (figures.length === 0) return { outcome: 'no_data', figures }
  return { outcome: figures.some(({ breaches }) => breaches) ? 'breach' : 'ok', figures }
}

const verdictOf = (breaches: boolean): Verdict => ({ outcome: breaches ? 'breach' : 'ok', figures: [] })

type FigureCondition = Extract<MonitorCondition, { kind: 'threshold' | 'change' | 'anomaly' }>

function judgeSeries(
  { label, points }: Series,
  grain: Grain | null,
  condition: FigureCondition,
  at: EvaluationTime,
): JudgedFigure | undefined {
  const index = currentIndex(points, grain, at)
  const point = points[index]
  if (!point) return undefined
  const { value } = point
  const judged = (limit: number | null, breaches: boolean): JudgedFigure => ({ label, value, limit, breaches })
  switch (condition.kind) {
    case 'threshold':
      return judged(condition.value, crosses(value, condition.operator, condition.value))
    case 'change': {
      const earlier = grain === null ? undefined : earlierPoint(points, index, grain, condition.against)
      if (!earlier || earlier.value === 0) return judged(null, false)
      const percent = ((value - earlier.value) / Math.abs(earlier.value)) * 100
      const isUp = condition.direction !== 'down' && percent >= condition.percent
      const isDown = condition.direction !== 'up' && -percent >= condition.percent
      return judged(earlier.value, isUp || isDown)
    }
    case 'anomaly': {
      const usual = grain === null ? undefined : usualRange(points, index, grain, condition.sensitivity)
      if (!usual) return judged(null, false)
      const isUp = condition.direction !== 'down' && value > usual.high
      const isDown = condition.direction !== 'up' && value < usual.low
      return judged(isUp ? usual.high : usual.low, isUp || isDown)
    }
    default:
      return unreachable(condition)
  }
}

/** Whether a figure is on the side of a threshold at which it is told. */
function crosses(value: number, operator: ThresholdOperator, limit: number): boolean {
  switch (operator) {
    case 'above':
      return value > limit
    case 'at_least':
      return value >= limit
    case 'below':
      return value < limit
    case 'at_most':
      return value <= limit
  }
}

/** The last period that is over, unless there is none for it: then nothing is known. Without periods the only figure. */
function currentIndex(points: readonly SeriesPoint[], grain: Grain | null, at: EvaluationTime): number {
  if (grain === null) return points.length - 1
  if (grain === 'moment') return points.findLastIndex(({ from }) => from <= at.moment)
  const expected = shiftPeriod(startOfPeriod(at.day, grain), grain, -1)
  return points.findLastIndex(({ from }) => sameWeek(from, expected, grain))
}

/** Weeks of a query may begin on another day than ours. */
function sameWeek(from: string, expected: string, grain: Grain): boolean {
  return (grain === 'week' ? startOfPeriod(from, grain) : from) === expected
}

function isMissing({ grain, series, count }: MeasuredSeries, periods: number, at: EvaluationTime): boolean {
  if (grain === null) return count === 0
  const now = grain === 'moment' ? at.moment : at.day
  // Of days to come, such as what is ordered ahead, nothing is known to have come.
  const newest = series
    .flatMap(({ points }) => points.findLast(({ from, value }) => value !== 0 && from <= now)?.from ?? [])
    .toSorted()
    .at(-1)
  return newest === undefined || newest < shiftPeriod(startOfPeriod(at.day, grain), grain, -periods)
}

function earlierPoint(
  points: readonly SeriesPoint[],
  index: number,
  grain: Grain,
  against: ChangeReference,
): SeriesPoint | undefined {
  if (grain === 'moment') return points[index - 1]
  const from = points[index]?.from ?? ''
  const moment =
    against === 'previous'
      ? shiftPeriod(from, grain, -1)
      : against === 'week'
        ? shiftPeriod(from, 'week', -1)
        : monthsBefore(from, against)
  return points.findLast((point) => point.from <= moment && moment < point.to)
}

function monthsBefore(day: string, against: 'month' | 'year'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - (against === 'year' ? 12 : 1), 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

const seasons: Partial<Record<Grain, number>> = { day: 7, month: 12, quarter: 4 }
const widths = { low: 6, medium: 4, high: 2.5 } as const
/** How many times the season is looked back at, and how many figures are needed. */
const cycles = 8
const fewest = 6

/**
 * What is usual at a place of a series: the median of the same days of the week (the same months) before it, give or take so many times how far
 * figures usually lie from theirs. Undefined while there are too few figures before it.
 */
function usualRange(
  points: readonly SeriesPoint[],
  index: number,
  grain: Grain,
  sensitivity: keyof typeof widths,
): { low: number; high: number } | undefined {
  const season = seasons[grain] ?? 1
  const before = points.slice(Math.max(0, index - season * cycles), index)
  if (before.length < fewest) return undefined
  const phaseOf = (at: number) => before.filter((_, index) => (before.length - index) % season === at % season)
  const hasSeason = before.length >= season * 3
  const middleAt = (at: number, without?: SeriesPoint) =>
    medianOf((hasSeason ? phaseOf(at) : before).filter((point) => point !== without).map(({ value }) => value))
  const middle = middleAt(0)
  const residuals = before.map((point, index) => Math.abs(point.value - middleAt(before.length - index, point)))
  const spread = medianOf(residuals) * 1.4826 || Math.abs(middle) * 0.02
  const width = widths[sensitivity] * spread
  return { low: middle - width, high: middle + width }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[half - 1] ?? sorted[half], sorted[half]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
