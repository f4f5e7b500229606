import { expect, test } from 'vitest'
import { type Canvas, drawSvg, type Matrix } from './draw-svg.ts'

const page: Matrix = [1, 0, 0, -1, 10, 100]

/** What a canvas is told, one line each. */
function drawnOf(inner: string): unknown[] {
  const calls: unknown[] = []
  const canvas: Canvas = {
    path: (d, matrix, fill, stroke) => calls.push({ d, matrix, fill, stroke }),
    text: (text, at, matrix, look) => calls.push({ text, at, matrix, look }),
    clip: (box, _, draw) => {
      calls.push({ box })
      draw()
      calls.push('end')
    },
  }
  drawSvg(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`, canvas, page)
  return calls
}

test('a path has its place, its colours and how much of them is seen', () => {
  const given =
    '<path d="M0 0L5 5" transform="translate(2 3)" fill="rgba(255,0,51,0.5)" fill-opacity="0.5" stroke="#00f" stroke-width="2" stroke-dasharray="4,2"/>'
  expect(drawnOf(given)).toEqual([
    {
      d: 'M0 0L5 5',
      matrix: [1, 0, 0, -1, 12, 97],
      fill: { color: [1, 0, 0.2], opacity: 0.25 },
      stroke: { color: [0, 0, 1], opacity: 1, width: 2, dashes: [4, 2] },
    },
  ])
})

test('what is neither filled nor stroked is not drawn', () => {
  expect(drawnOf('<path d="M0 0L5 5" fill="none"/><rect width="9" height="9" fill="#000" fill-opacity="0"/>')).toEqual(
    [],
  )
})

test('other shapes are paths', () => {
  const shapes =
    '<rect x="1" y="2" width="3" height="4"/><polyline points="1 2 3 4" fill="none" stroke="#000"/><circle cx="5" cy="5" r="2"/>'
  expect(drawnOf(shapes).map((call) => (call as { d: string }).d)).toEqual([
    'M1 2h3v4h-3Z',
    'M1 2 3 4',
    'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  ])
})

test('groups pass their transform on, and end at what clips them', () => {
  const given =
    '<defs><clipPath id="c0"><path d="M28 49l608 0l0 162l-608 0Z"/></clipPath></defs><g clip-path="url(#c0)" transform="matrix(2,0,0,2,1,1)"><path d="M0 0"/></g><path d="M9 9"/>'
  expect(drawnOf(given)).toMatchObject([
    { box: { x: 28, y: 49, width: 608, height: 162 } },
    { d: 'M0 0', matrix: [2, 0, 0, -2, 11, 99] },
    'end',
    { d: 'M9 9', matrix: page },
  ])
})

test('a text stands by its anchor, on its baseline, as bold as it is', () => {
  const given =
    '<text dominant-baseline="central" text-anchor="end" style="font-size:10px;font-weight:550" x="3" fill="#fff">A &amp; \u2068b\u2069</text><text>plain</text>'
  expect(drawnOf(given)).toMatchObject([
    { text: 'A & b', at: { x: 3, y: 3.5 }, look: { size: 10, bold: true, color: [1, 1, 1], anchor: 'end' } },
    { text: 'plain', at: { x: 0, y: 0 }, look: { size: 12, bold: false, color: [0, 0, 0], anchor: 'start' } },
  ])
})
