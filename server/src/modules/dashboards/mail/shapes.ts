import type { Flow } from '../../../platform/pdf/flow.ts'
import type { Color, Point } from '../../../platform/pdf/page-writer.ts'

/** The colours of charts on paper, as red, green and blue from 0 to 1. */
export const colors: readonly Color[] = [
  [0.06, 0.6, 0.44],
  [0.2, 0.47, 0.85],
  [0.85, 0.57, 0.1],
  [0.82, 0.29, 0.29],
  [0.5, 0.35, 0.8],
  [0.1, 0.6, 0.75],
  [0.45, 0.6, 0.12],
  [0.45, 0.47, 0.5],
]
/** The colour of the nth series. */
export const colorOf = (n: number): Color => colors[n % colors.length]!
/** The same for what lies below a line. */
export const pale = (color: Color): Color => color.map((part) => 1 - (1 - part) * 0.22) as unknown as Color

/** The corners of an upright rectangle. */
export const box = (x: number, y: number, width: number, height: number): Point[] => [
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
