import type { Color } from '../../../platform/pdf/draw-svg.ts'
import type { PageFlow } from '../../../platform/pdf/flow.ts'
import type { Point } from '../../../platform/pdf/page-writer.ts'

/** A colour of a chart's look, `rgba(…)`, as a page takes it. */
export function pdfColor(rgba: string): Color {
  const [red = 0, green = 0, blue = 0] = rgba.match(/[\d.]+/g)?.map(Number) ?? []
  return [red / 255, green / 255, blue / 255]
}

/** The corners of an upright rectangle. */
export const boxOutline = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** No wider than so many points; letters stay whole. */
export function cutText(flow: PageFlow, text: string, width: number, size: number): string {
  if (flow.writer.widthOf(text, size) <= width) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && flow.writer.widthOf(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
