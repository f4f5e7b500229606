import { expect, test } from 'vitest'
import type { ChartLook } from '#contract/charts/drawing/look.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { chartOption } from '#contract/charts/drawing/option/chart-option.ts'
import { chartWords } from '#contract/charts/drawing/words.ts'
import { type ChartSpecInput, chartSpec } from '#contract/charts/spec.ts'
import { newPaperChart } from './echarts.ts'

const colors = Array.from({ length: 8 }, (_, index) => `rgba(${index},0,0,1)`)
const [text, muted, line] = ['rgba(1,1,1,1)', 'rgba(2,2,2,1)', 'rgba(3,3,3,1)']
const look: ChartLook = {
  ...{ colors, text, muted, line, raised: line, good: text, bad: text, warn: text, panel: line, font: 'sans-serif' },
}
const words = { yes: 'Yes', no: 'No', others: 'Others', none: '(none)', blank: '(blank)' }
const regions = ['Jawa Barat', 'Jawa Tengah', 'Jawa Timur', 'Kalimantan Selatan', 'Sulawesi Tenggara', 'Bali']
const months = Array.from(
  { length: 18 },
  (_, index) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
)
const columns = [
  { key: 'region', label: 'Region', type: 'text' as const },
  { key: 'month', label: 'Month', type: 'date' as const },
  { key: 'revenue', label: 'Revenue', type: 'number' as const, unit: 'IDR' },
  { key: 'orders', label: 'Orders', type: 'number' as const },
]
const rows = regions.flatMap((region, at) =>
  months.map((month, index) => [region, month, 184_000_000 * (at + 1) * (index + 3), 1_250 * (at + 2) * (index + 1)]),
)
const two = { y: [{ column: 'revenue' }, { column: 'orders' }] }

type Box = { text: string; left: number; right: number; top: number; bottom: number }

/** Where each text of a drawing stands, by the same measure as it was drawn with. */
function textBoxes(svg: string, widthOf: (text: string, size: number) => number): Box[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes = '', text = '']) => {
    const [, x, top] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes) ?? []
    // A line of several stands below its place.
    const y = Number(top) + Number(/ y="([-\d.]+)"/.exec(attributes)?.[1] ?? 0)
    const size = Number(/font-size:([\d.]+)px/.exec(attributes)?.[1] ?? 12)
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1]
    const width = widthOf(text, size)
    const left = Number(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    return [{ text, left, right: left + width, top: y - size / 2, bottom: y + size / 2 }]
  })
}

const overlapping = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.text} over ${two.text}`),
  )

const specs: Record<string, ChartSpecInput> = {
  'lying bars of two figures': { kind: 'bar', x: 'region', ...two },
  'stacked lying bars': { kind: 'stacked', x: 'region', y: [{ column: 'revenue' }], series: 'month' },
  'lying bars of shares': {
    kind: 'stacked',
    x: 'region',
    y: [{ column: 'revenue' }],
    series: 'month',
    stack: 'percent',
  },
  'a line by month': { kind: 'line', x: 'month', y: [{ column: 'revenue' }] },
  'lines on two axes': { kind: 'line', x: 'month', y: [{ column: 'revenue' }, { column: 'orders', axis: 'right' }] },
  'standing bars by name': { kind: 'bar', direction: 'vertical', x: 'region', y: [{ column: 'revenue' }] },
  'standing bars by month': { kind: 'bar', x: 'month', y: [{ column: 'revenue' }] },
  'a heat map': { kind: 'heatmap', x: 'month', y: [{ column: 'revenue' }], series: 'region' },
  points: { kind: 'scatter', x: 'orders', y: [{ column: 'revenue' }] },
}

// With the last month whole, and to date.
const asked = ['2026-07-02T05:00:00.000Z', '2026-06-12T05:00:00.000Z']

test.each(
  Object.keys(specs).flatMap((name) =>
    [294, 342, 700].flatMap((width) => asked.map((ranAt) => [name, width, ranAt] as const)),
  ),
)('labels of axes do not print over each other: %s, %i px wide, asked at %s', (name, width, ran_at) => {
  const widthOf = (text: string, size: number) => text.length * size * 0.58
  const data = { columns, rows, row_count: rows.length, truncated: false, ran_at }
  const spec = chartSpec.parse(specs[name])
  const model = chartModel(spec, data)
  const height = 240
  const chart = newPaperChart({ width, height, widthOf })
  const legend = { ...spec, legend: 'hidden' as const }
  const input = { spec: legend, model, look, words: chartWords(spec, model, 'en', words), width, height }
  chart.setOption({ ...chartOption(input, data), animation: false })
  const drawn = textBoxes(chart.renderToSVGString(), widthOf)
  chart.dispose()
  expect(drawn.length).toBeGreaterThan(3)
  expect(overlapping(drawn)).toEqual([])
})
