import type { Flow } from '../../../platform/pdf/flow.ts'
import type { Color, Point } from '../../../platform/pdf/page-writer.ts'
import type { Plot } from './plot.ts'

/** The colours of charts on paper, as red, green and blue from 0 to 1. */
const colors: readonly Color[] = [
  [0.06, 0.6, 0.44],
  [0.2, 0.47, 0.85],
  [0.85, 0.57, 0.1],
  [0.82, 0.29, 0.29],
  [0.5, 0.35, 0.8],
  [0.1, 0.6, 0.75],
  [0.45, 0.6, 0.12],
  [0.45, 0.47, 0.5],
]
const colorOf = (n: number): Color => colors[n % colors.length]!
const pale = (color: Color): Color => color.map((part) => 1 - (1 - part) * 0.22) as unknown as Color

/** How places and figures are written. */
export type PlotWords = { place: (n: number) => string; figure: (value: number, series: number) => string }

/** Draws bars or lines where the flow stands, and goes below them. */
export function drawPlot(flow: Flow, plot: Plot, words: PlotWords): void {
  if (plot.series.length > 1) legend(flow, plot)
  if (plot.shape === 'lying') lying(flow, plot, words)
  else upright(flow, plot, words)
  flow.space(6)
}

function legend(flow: Flow, { series }: Plot): void {
  flow.need(16)
  flow.space(12)
  let x = flow.left
  for (const [n, { name }] of series.entries()) {
    const text = cut(flow, name, 110, 8)
    const wide = flow.writer.widthOf(text, 8) + 22
    if (x + wide > flow.left + flow.width) {
      x = flow.left
      flow.need(12)
      flow.space(12)
    }
    flow.writer.shape(box(x, flow.y, 7, 7), colorOf(n))
    flow.writer.write(text, x + 10, flow.y + 0.5, 8, 'text', 0.3)
    x += wide
  }
  flow.space(6)
}

const nameWidth = 150
const figureWidth = 76

/** One below the other, each with its name and its figure. */
function lying(flow: Flow, { places, series }: Plot, words: PlotWords): void {
  const wide = flow.width - nameWidth - figureWidth
  const all = series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0)))
  const top = Math.max(...all, Number.MIN_VALUE)
  const thick = series.length > 1 ? 7 : 9
  for (const [n] of places.entries()) {
    flow.need(series.length * (thick + 2) + 6)
    flow.space(series.length * (thick + 2) + 5)
    const name = cut(flow, words.place(n), nameWidth - 10, 8.5)
    const middle = flow.y + (series.length * (thick + 2)) / 2 - 3
    flow.writer.write(name, flow.left + nameWidth - 8 - flow.writer.widthOf(name, 8.5), middle, 8.5, 'text', 0.2)
    for (const [at, { values }] of series.entries()) {
      const value = values[n] ?? null
      const y = flow.y + (series.length - 1 - at) * (thick + 2)
      const long = value === null ? 0 : Math.max(1, (Math.abs(value) / top) * wide)
      if (value !== null)
        flow.writer.shape(box(flow.left + nameWidth, y, long, thick), value < 0 ? colors[3]! : colorOf(at))
      const text = value === null ? '–' : words.figure(value, at)
      flow.writer.write(text, flow.left + nameWidth + long + 5, y + 1, 8, series.length > 1 ? 'text' : 'bold', 0.15)
    }
  }
}

const plotHeight = 130
const axisWidth = 66

/** Along time: standing bars on top of each other, or lines. */
function upright(flow: Flow, plot: Plot, words: PlotWords): void {
  flow.need(plotHeight + 24)
  flow.space(plotHeight)
  const { places, series, shape } = plot
  const { low, high, size } = rangeOf(plot)
  const [left, wide] = [flow.left + axisWidth, flow.width - axisWidth]
  const y = (value: number) => flow.y + ((value - low) / (high - low || 1)) * (plotHeight - 12)
  for (let value = low; value <= high + size / 2; value += size) {
    flow.writer.fill(left, y(value), wide, 0.4, 0.86)
    const text = words.figure(value, 0)
    flow.writer.write(text, left - 6 - flow.writer.widthOf(text, 7.5), y(value) - 2.5, 7.5, 'text', 0.45)
  }
  const step = wide / places.length
  if (shape === 'line') lines(flow, plot, (n) => left + step * (n + 0.5), y)
  else
    for (const [n] of places.entries()) {
      let under = 0
      for (const [at, { values }] of series.entries()) {
        const value = values[n] ?? 0
        const from = y(under)
        flow.writer.shape(box(left + step * (n + 0.14), from, step * 0.72, y(under + value) - from), colorOf(at))
        under += value
      }
    }
  placeNames(flow, plot, words, (n) => left + step * (n + 0.5))
}

function lines(flow: Flow, { series }: Plot, x: (n: number) => number, y: (value: number) => number): void {
  for (const [at, { values }] of series.entries()) {
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
      if (series.length === 1) flow.writer.shape([[first[0], y(0)], ...points, [last[0], y(0)]], pale(colorOf(at)))
      if (points.length === 1) flow.writer.shape(box(first[0] - 1.5, first[1] - 1.5, 3, 3), colorOf(at))
      flow.writer.line(points, colorOf(at), 1.4)
    }
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

function rangeOf({ series, shape, places }: Plot): { low: number; high: number; size: number } {
  const figures =
    shape === 'line'
      ? series.flatMap(({ values }) => values.filter((value) => value !== null))
      : places.map((_, n) => series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0))
  const [low, high] = [Math.min(0, ...figures), Math.max(0, ...figures)]
  // Four steps of a round size.
  const size = rounded((high - low || 1) / 4)
  const from = Math.floor(low / size) * size
  return { low: from, high: from + Math.max(4, Math.ceil((high - from) / size)) * size, size }
}

/** The next 1, 2, 2.5 or 5 with as many noughts as it takes. */
function rounded(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5].find((step) => step * ten >= least) ?? 10) * ten
}

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** No wider than so many points; letters stay whole. */
export function cut(flow: Flow, text: string, width: number, size: number): string {
  if (flow.writer.widthOf(text, size) <= width) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && flow.writer.widthOf(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
