import { parseHTML } from 'linkedom'

export type Color = readonly [red: number, green: number, blue: number]

/** How points of a drawing become points of the page: (x, y) → (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type Paint = { color: Color; opacity: number }
export type Stroke = Paint & { width: number; dashes: number[] }

/** What a page can do for a drawing. */
export type Canvas = {
  path: (d: string, matrix: Matrix, fill: Paint | undefined, stroke: Stroke | undefined) => void
  /** `anchor`: what of the text stands at the point, whose height is the text's baseline. */
  text: (text: string, at: { x: number; y: number }, matrix: Matrix, look: TextLook) => void
  /** Everything that `draw` draws ends at a rectangle. */
  clip: (box: Box, matrix: Matrix, draw: () => void) => void
}
export type TextLook = { size: number; bold: boolean; color: Color; anchor: 'start' | 'middle' | 'end' }
type Box = { x: number; y: number; width: number; height: number }

/** What is read of an element of linkedom's, whose own types need the browser's. */
type SvgElement = {
  localName: string
  id: string
  children: Iterable<SvgElement>
  textContent: string | null
  getAttribute: (name: string) => string | null
  querySelector: (selector: string) => SvgElement | null
  querySelectorAll: (selector: string) => Iterable<SvgElement>
}

/** Draws an SVG as ECharts writes it on the server: paths, texts, groups with a transform or a rectangle that clips them. `matrix` puts it on the page. */
export function drawSvg(svg: string, canvas: Canvas, matrix: Matrix): void {
  const { document } = parseHTML(svg)
  const root: SvgElement | null = document.querySelector('svg')
  if (!root) throw new Error('this is not an SVG')
  const boxes = new Map([...root.querySelectorAll('clipPath')].map((clip) => [clip.id, boxOf(clip)]))
  const visit = (element: SvgElement, outer: Matrix): void => {
    const inner = multiply(outer, transformOf(element))
    const box = boxes.get(/url\(#(.+)\)/.exec(element.getAttribute('clip-path') ?? '')?.[1] ?? '')
    const draw = () => {
      if (element.localName === 'g') for (const child of element.children) visit(child, inner)
      else if (element.localName === 'text') drawText(element, canvas, inner)
      else drawShape(element, canvas, inner)
    }
    if (box) canvas.clip(box, outer, draw)
    else draw()
  }
  for (const child of root.children) visit(child, matrix)
}

function drawShape(element: SvgElement, canvas: Canvas, matrix: Matrix): void {
  const d = pathOf(element)
  if (d === undefined) return
  const opacity = numberOf(element, 'opacity', 1)
  const fill = paintOf(element.getAttribute('fill') ?? '#000', numberOf(element, 'fill-opacity', 1) * opacity)
  const paint = paintOf(element.getAttribute('stroke') ?? 'none', numberOf(element, 'stroke-opacity', 1) * opacity)
  const width = numberOf(element, 'stroke-width', 1)
  const dashes = (element.getAttribute('stroke-dasharray') ?? '').match(/[\d.]+/g)?.map(Number) ?? []
  const stroke = paint && width > 0 ? { ...paint, width, dashes } : undefined
  if (fill || stroke) canvas.path(d, matrix, fill, stroke)
}

/** The outline of a shape as the `d` of a path; undefined for what is none. */
function pathOf(element: SvgElement): string | undefined {
  const number = (name: string) => numberOf(element, name, 0)
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number]
  switch (element.localName) {
    case 'path':
      return element.getAttribute('d') ?? undefined
    case 'rect':
      return `M${x} ${y}h${width}v${height}h${-width}Z`
    case 'circle': {
      const [cx, cy, r] = [number('cx'), number('cy'), number('r')]
      return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
    }
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    case 'polyline':
    case 'polygon': {
      const points = element.getAttribute('points')?.trim() ?? ''
      return points === '' ? undefined : `M${points}${element.localName === 'polygon' ? 'Z' : ''}`
    }
    default:
      return undefined
  }
}

/** How far below the middle of its letters their baseline lies, as a share of their size. */
const belowMiddle = 0.35

function drawText(element: SvgElement, canvas: Canvas, matrix: Matrix): void {
  // Marks that keep a name's direction apart have no shape: a typeface would write a box for them.
  const text = (element.textContent ?? '').replace(/[\u2066-\u2069]/g, '')
  const color = colorOf(element.getAttribute('fill') ?? '#000')?.color
  if (text.trim() === '' || !color) return
  const style = element.getAttribute('style') ?? ''
  const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12)
  const bold = /font-weight:(bold|[5-9]\d\d)/.test(style)
  const central = element.getAttribute('dominant-baseline') === 'central'
  const at = { x: numberOf(element, 'x', 0), y: numberOf(element, 'y', 0) + (central ? size * belowMiddle : 0) }
  const anchor = element.getAttribute('text-anchor')
  canvas.text(text, at, matrix, {
    size,
    bold,
    color,
    anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
  })
}

const numberOf = (element: SvgElement, name: string, missing: number): number => {
  const value = element.getAttribute(name)
  return value === null ? missing : Number.parseFloat(value)
}

/** The rectangle of a clip path: ECharts clips to nothing else. */
function boxOf(clip: SvgElement): Box {
  const numbers =
    clip
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  const [x = 0, y = 0, width = 0, , , height = 0] = numbers
  return { x, y, width, height }
}

function transformOf(element: SvgElement): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, kind, given] of (element.getAttribute('transform') ?? '').matchAll(/(\w+)\(([^)]*)\)/g))
    matrix = multiply(matrix, stepOf(kind, given?.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? []))
  return matrix
}

function stepOf(kind: string | undefined, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  if (kind === 'matrix') return [a, b, c, d, e, f]
  if (kind === 'translate') return [1, 0, 0, 1, a, b]
  if (kind === 'scale') return [a, 0, 0, b || a, 0, 0]
  if (kind !== 'rotate') throw new Error(`no drawing of ours uses ${kind}`)
  const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
  return [cos, sin, -sin, cos, 0, 0]
}

/** First `inner`, then `outer`. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function paintOf(css: string, opacity: number): Paint | undefined {
  const found = colorOf(css)
  const seen = (found?.alpha ?? 0) * opacity
  return found && seen > 0 ? { color: found.color, opacity: seen } : undefined
}

/** `#rgb`, `#rrggbb`, `rgb()` and `rgba()`; undefined for none. */
function colorOf(css: string): { color: Color; alpha: number } | undefined {
  if (css === 'none' || css === 'transparent') return undefined
  const long = css.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const parts = long.startsWith('#')
    ? (long.match(/[\da-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
    : (css.match(/[\d.]+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  return { color: [red / 255, green / 255, blue / 255], alpha }
}
