import { type MapFigures, strengthOf } from '../cells.ts'
import { fainterColor } from '../look.ts'
import { extentOf, outlineSize, type ProvinceOutlines, provinceTiles } from '../provinces.ts'
import type { DrawingInput } from './base.ts'
import { fillOf, type Item, inkOf } from './tile.ts'

/** A province that is smaller gets a dot, in px. */
const leastSide = 6

/** All 38 provinces where they lie, with a scale of the colours. */
export function outlineMap(input: DrawingInput, { figureAt, range }: MapFigures, outlines: ProvinceOutlines) {
  const { spec, look, words, width, height } = input
  const scale = Math.min((width - 24) / outlineSize.width, (height - 14) / outlineSize.height)
  const left = (width - outlineSize.width * scale) / 2
  const top = Math.max(6, (height - outlineSize.height * scale) / 2)
  const drawn = provinceTiles.map(({ code }) => {
    const path = outlines.get(code) ?? ''
    return { path, ...extentOf(path) }
  })
  return {
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        animation: false,
        data: drawn.map(() => [0, 0]),
        renderItem: ({ dataIndex: at }: Item) => {
          const item = drawn[at]
          if (!item) return undefined
          const value = figureAt(at)
          const strength = value === null || !range ? 0 : strengthOf(value, range)
          const fill = value === null ? fainterColor(look.muted, 0.2) : fillOf(look, value, range)
          const style = { fill, stroke: look.panel, lineWidth: 1, strokeNoScale: true }
          const emphasis = { style: { stroke: look.text, lineWidth: 1.5 } }
          const [x, y] = [left + (item.x + item.width / 2) * scale, top + (item.y + item.height / 2) * scale]
          const side = Math.min(item.width, item.height) * scale
          const text = value === null ? '' : words.value(value, 0, true)
          const written = spec.values && side > 26 && item.width * scale > text.length * 6.6
          return {
            type: 'group',
            children: [
              {
                type: 'path',
                shape: { pathData: item.path },
                style,
                emphasis,
                x: left,
                y: top,
                scaleX: scale,
                scaleY: scale,
                z2: value === null ? 0 : 1,
              },
              ...(side < leastSide && value !== null
                ? [{ type: 'circle', shape: { cx: x, cy: y, r: 4 }, style, emphasis, z2: 2 }]
                : []),
              ...(written && text !== '' ? [label(text, x, y, inkOf(look, strength), look.font)] : []),
            ],
          }
        },
      },
      ...(range ? [colorScale(input, range)] : []),
    ],
  }
}

const label = (text: string, x: number, y: number, fill: string, font: string) => ({
  type: 'text',
  silent: true,
  z2: 3,
  style: { text, x, y, align: 'center', verticalAlign: 'middle', fill, fontFamily: font, fontSize: 11 },
})

/** What the palest and the strongest colour stand for, at the lower left. */
function colorScale({ look, words, height }: DrawingInput, range: { low: number; high: number }) {
  const steps = 24
  // South-west of the islands there is only sea.
  const [wide, thick, y] = [96, 6, height - 16]
  const text = (value: number) => words.value(value, 0, true)
  const low = { text: text(range.low), fill: look.muted, fontFamily: look.font, fontSize: 11 }
  const from = 14 + low.text.length * 6.2 + 8
  return {
    type: 'custom',
    coordinateSystem: 'none',
    silent: true,
    animation: false,
    tooltip: { show: false },
    data: range.low === range.high ? [] : [[0, 0]],
    renderItem: () => ({
      type: 'group',
      children: [
        { type: 'text', style: { ...low, x: 14, y: y - 3 } },
        ...Array.from({ length: steps }, (_, index) => ({
          type: 'rect',
          shape: { x: from + (index * wide) / steps, y, width: wide / steps + 0.5, height: thick },
          style: { fill: fillOf(look, range.low + ((range.high - range.low) * index) / (steps - 1), range) },
        })),
        { type: 'text', style: { ...low, text: text(range.high), x: from + wide + 8, y: y - 3 } },
      ],
    }),
  }
}
