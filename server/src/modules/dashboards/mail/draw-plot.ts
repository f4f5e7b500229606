import type { Flow } from '../../../platform/pdf/flow.ts'
import { upright } from './draw-upright.ts'
import type { Plot, PlotWords } from './plot.ts'
import { box, colorOf, colors, cut } from './shapes.ts'

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
