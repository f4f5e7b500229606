import type { Series } from '#contract/monitors/series.ts'
import type { SimulatedAlarm } from '#contract/monitors/simulate.ts'

export type Scale = {
  x: (day: string) => number
  y: (value: number) => number
  /** The value at a height. */
  valueAt: (y: number) => number
  first: string
  last: string
  low: number
  high: number
}

export const margins = { left: 8, right: 60, top: 22, bottom: 22 }
const room = 0.08

const at = (day: string) => Date.parse(day.length === 10 ? `${day}T00:00:00Z` : day)

/** Where days and values stand on a drawing of a size. */
export function scaleOf(
  series: readonly Series[],
  limits: readonly number[],
  { width, height }: { width: number; height: number },
): Scale | undefined {
  const points = series.flatMap((item) => item.points)
  const days = points.map(({ from }) => from).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const values = [...points.map(({ value }) => value), ...limits]
  const [smallest, largest] = [Math.min(...values), Math.max(...values)]
  const extra = (largest - smallest) * room || Math.abs(largest) * room || 1
  const [low, high] = [smallest - extra, largest + extra]
  const [left, right] = [margins.left, width - margins.right]
  const [top, bottom] = [margins.top, height - margins.bottom]
  const long = at(last) - at(first) || 1
  return {
    x: (day) => left + (Math.min(Math.max(at(day) - at(first), 0), long) / long) * (right - left),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    valueAt: (y) => low + ((bottom - Math.min(Math.max(y, top), bottom)) / (bottom - top)) * (high - low),
    first,
    last,
    low,
    high,
  }
}

export const pathOf = ({ points }: Series, { x, y }: Scale): string =>
  points
    .map(({ from, value }, index) => `${index === 0 ? 'M' : 'L'}${x(from).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')

/** The lines that are drawn: those that would have fired first, then the largest. */
export function shownSeries(series: readonly Series[], alarms: readonly SimulatedAlarm[], max: number): Series[] {
  const firing = new Set(alarms.map(({ label }) => label))
  return series
    .toSorted((left, right) => Number(firing.has(right.label)) - Number(firing.has(left.label)))
    .slice(0, max)
}

/** Rounded to what a person would write: 41,273,911 → 41,300,000. */
export function plainFigure(value: number): number {
  if (value === 0) return 0
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2)
  return Number((Math.round(value / step) * step).toPrecision(12))
}
