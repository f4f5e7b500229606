import { fainterColor } from '../look.ts'
import { type DrawingInput, fitText, isolateText, tooltipLook } from './base.ts'
import { partFigures } from './pie.ts'
import type { Item } from './tile.ts'

/** Stages below each other, each as wide as its figure, with what is left of the first. */
export function funnelOption(input: DrawingInput) {
  const { look, words, width, height } = input
  const values = partFigures(input)
  const max = Math.max(...values, Number.MIN_VALUE)
  const first = values[0] ?? 0
  const share = (at: number) => (at > 0 && first > 0 ? percent((values[at] ?? 0) / first) : '')
  const figures = values.map((value, index) => `${words.value(value, 0, true)}  ${share(index)}`.trimEnd())
  // Names at one side, figures at the other: beside a narrowing shape they would stand in it.
  const named = Math.min(180, width * 0.3)
  const figureWidth = Math.min(width * 0.32, Math.max(...figures.map((text) => text.length)) * 6.8 + 8)
  const room = Math.max(20, width - named - figureWidth - 48)
  const step = (height - 16) / Math.max(1, values.length)
  const thick = Math.min(44, step * 0.78)
  const text = { fontFamily: look.font, fontSize: 12, verticalAlign: 'middle' as const }
  return {
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: Item) =>
        `${isolateText(fitText(words.place(at), 240))}\n${words.value(values[at] ?? 0, 0, false)}  ${share(at)}`.trimEnd(),
    },
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        animation: false,
        data: values.map((value) => [value]),
        renderItem: ({ dataIndex: at }: Item) => {
          const y = 8 + step * (at + 0.5)
          const wide = Math.max(2, ((values[at] ?? 0) / max) * room)
          const fill = fainterColor(look.colors[0] ?? look.text, Math.max(0.45, 1 - at * 0.12))
          const shape = { x: 16 + named + (room - wide) / 2, y: y - thick / 2, width: wide, height: thick, r: 3 }
          const name = { ...text, text: isolateText(fitText(words.place(at), named)), x: 14, y, fill: look.text }
          const figure = { ...text, text: figures[at] ?? '', x: width - 14, y, align: 'right' as const }
          return {
            type: 'group',
            children: [
              { type: 'rect', shape, style: { fill } },
              { type: 'text', silent: true, style: name },
              { type: 'text', silent: true, style: { ...figure, fill: look.muted } },
            ],
          }
        },
      },
    ],
  }
}

/** A stage with something in it is never told as nothing. */
const percent = (share: number): string => (share > 0 && share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`)
