import type { Flow } from '../../../platform/pdf/flow.ts'
import type { Color, Point } from '../../../platform/pdf/page-writer.ts'
import type { Plot, PlotWords } from './plot.ts'
import { box, colorOf, pale } from './shapes.ts'

const plotHeight = 130
const axisWidth = 66

/** Along time: standing bars, lines, or lines over bars. Another axis has its figures at the right. */
export function upright(flow: Flow, plot: Plot, words: PlotWords): void {
  flow.need(plotHeight + 24)
  flow.space(plotHeight)
  const { places, series } = plot
  const { bars, lined, other } = roles(plot)
  const step = (flow.width - axisWidth - (other.length > 0 ? axisWidth : 0)) / places.length
  const x = (n: number) => flow.left + axisWidth + step * (n + 0.5)
  const wide = step * places.length
  const own = scaleOf(
    flow,
    plot,
    other.length > 0 ? [...bars, ...lined].filter((at) => !other.includes(at)) : [...bars, ...lined],
  )
  axis(flow, own, (value) => words.figure(value, bars[0] ?? lined[0] ?? 0), wide, 'left')
  if (plot.stacked) stack(flow, plot, bars, { x, step, y: own.y })
  else beside(flow, plot, bars, { x, step, y: own.y })
  const second = other.length > 0 ? scaleOf(flow, plot, other) : own
  if (other.length > 0) axis(flow, second, (value) => words.figure(value, other[0] ?? 0), wide, 'right')
  const filled = series.length === 1
  for (const at of lined)
    line(flow, series[at]?.values ?? [], colorOf(at), { x, y: other.includes(at) ? second.y : own.y, filled })
  placeNames(flow, plot, words, x)
}

/** Which series are bars, which lines, and which of these are measured at the right. */
function roles({ series, shape }: Plot): { bars: number[]; lined: number[]; other: number[] } {
  const all = series.map((_, at) => at)
  const right = all.filter((at) => series[at]?.measure.axis === 'right')
  const other = right.length === all.length ? [] : right
  const isLine = (at: number) =>
    shape === 'line' || other.includes(at) || ['line', 'area'].includes(series[at]?.measure.mark ?? '')
  return { bars: all.filter((at) => !isLine(at)), lined: all.filter(isLine), other }
}

type Scale = Range & { y: (value: number) => number }
type Along = { x: (n: number) => number; step: number; y: (value: number) => number }

function scaleOf(flow: Flow, plot: Plot, which: readonly number[]): Scale {
  const range = rangeOf(plot, which)
  const bottom = flow.y
  return { ...range, y: (value) => bottom + ((value - range.low) / (range.high - range.low || 1)) * (plotHeight - 12) }
}

function axis(
  flow: Flow,
  { low, high, size, y }: Scale,
  figure: (value: number) => string,
  wide: number,
  side: 'left' | 'right',
) {
  const left = flow.left + axisWidth
  for (let value = low; value <= high + size / 2; value += size) {
    if (side === 'left') flow.writer.fill(left, y(value), wide, 0.4, 0.86)
    const text = figure(value)
    const at = side === 'left' ? left - 6 - flow.writer.widthOf(text, 7.5) : left + wide + 6
    flow.writer.write(text, at, y(value) - 2.5, 7.5, 'text', 0.45)
  }
}

function stack(flow: Flow, { places, series }: Plot, which: readonly number[], { x, step, y }: Along): void {
  for (const [n] of places.entries()) {
    let under = 0
    for (const at of which) {
      const value = series[at]?.values[n] ?? 0
      const from = y(under)
      flow.writer.shape(box(x(n) - step * 0.36, from, step * 0.72, y(under + value) - from), colorOf(at))
      under += value
    }
  }
}

function beside(flow: Flow, { places, series }: Plot, which: readonly number[], { x, step, y }: Along): void {
  const wide = (step * 0.72) / Math.max(1, which.length)
  for (const [n] of places.entries())
    for (const [place, at] of which.entries()) {
      const value = series[at]?.values[n] ?? 0
      flow.writer.shape(box(x(n) - step * 0.36 + place * wide, y(0), wide, y(value) - y(0)), colorOf(at))
    }
}

type Lined = { x: (n: number) => number; y: (value: number) => number; filled: boolean }

function line(flow: Flow, values: readonly (number | null)[], color: Color, { x, y, filled }: Lined): void {
  // A gap in the figures is a gap in the line.
  let run: Point[] = []
  const runs: Point[][] = []
  for (const [n, value] of values.entries()) {
    if (value === null) run = []
    else {
      if (run.length === 0) runs.push(run)
      run.push([x(n), y(value)])
    }
  }
  for (const points of runs) {
    const [first, last] = [points[0]!, points.at(-1)!]
    if (filled) flow.writer.shape([[first[0], y(0)], ...points, [last[0], y(0)]], pale(color))
    if (points.length === 1) flow.writer.shape(box(first[0] - 1.5, first[1] - 1.5, 3, 3), color)
    flow.writer.line(points, color, 1.4)
  }
}

/** As many names as stand beside each other, the first and the last among them. */
function placeNames(flow: Flow, { places }: Plot, words: PlotWords, x: (n: number) => number): void {
  const longest = Math.max(...places.map((_, n) => flow.writer.widthOf(words.place(n), 7.5)))
  const fit = Math.max(1, Math.floor((flow.width - axisWidth) / (longest + 14)))
  const every = Math.ceil(places.length / fit)
  flow.space(12)
  for (let n = 0; n < places.length; n += every) {
    const text = words.place(n)
    const wide = flow.writer.widthOf(text, 7.5)
    const at = Math.min(flow.left + flow.width - wide, Math.max(flow.left, x(n) - wide / 2))
    flow.writer.write(text, at, flow.y, 7.5, 'text', 0.45)
  }
}

type Range = { low: number; high: number; size: number }

function rangeOf({ series, stacked, places }: Plot, which: readonly number[]): Range {
  const chosen = which.flatMap((at) => series[at] ?? [])
  const figures = stacked
    ? places.map((_, n) => chosen.reduce((sum, { values }) => sum + (values[n] ?? 0), 0))
    : chosen.flatMap(({ values }) => values.filter((value) => value !== null))
  const low = figures.reduce((least, value) => Math.min(least, value), 0)
  const high = figures.reduce((most, value) => Math.max(most, value), 0)
  // At most four steps of a round size.
  const size = rounded((high - low || 1) / 4)
  const from = Math.floor(low / size) * size
  return { low: from, high: from + Math.max(1, Math.ceil((high - from) / size)) * size, size }
}

/** The next 1, 2, 2.5 or 5 with as many noughts as it takes. */
function rounded(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5].find((step) => step * ten >= least) ?? 10) * ten
}
