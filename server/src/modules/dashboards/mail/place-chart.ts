import { drawSvg } from '../../../platform/pdf/draw-svg.ts'
import type { PageFlow } from '../../../platform/pdf/flow.ts'
import type { ChartDrawing } from './chart-svg.ts'
import { boxOutline, cutText, pdfColor } from './shapes.ts'

/** Points of paper in a px of a chart: its letters of 12 px are as large as those of a table. */
export const pointsPerPx = 0.72

/** Puts a drawing where the flow stands, with what its colours stand for, and goes below it. */
export function placeChart(flow: PageFlow, { svg, height, legend }: ChartDrawing): void {
  if (legend.length > 0) drawLegend(flow, legend, height * pointsPerPx)
  flow.need(height * pointsPerPx)
  drawSvg(svg, flow.writer.canvas(), [pointsPerPx, 0, 0, -pointsPerPx, flow.left, flow.y])
  flow.space(height * pointsPerPx + 4)
}

/** On the page of its drawing, on as many lines as it takes. */
function drawLegend(flow: PageFlow, legend: ChartDrawing['legend'], below: number): void {
  flow.need(18 + below)
  flow.space(12)
  let x = flow.left
  for (const { name, color } of legend) {
    const text = cutText(flow, name, 150, 8)
    const wide = flow.writer.widthOf(text, 8) + 22
    if (x + wide > flow.left + flow.width) {
      x = flow.left
      flow.need(12 + below)
      flow.space(12)
    }
    flow.writer.shape(boxOutline(x, flow.y, 7, 7), pdfColor(color))
    flow.writer.write(text, x + 10, flow.y + 0.5, 8, 'text', 0.3)
    x += wide
  }
  flow.space(6)
}
