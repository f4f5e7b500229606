import fs from 'node:fs'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { isLying } from '#contract/charts/drawing/shape.ts'
import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { boardPdf } from './board-pdf.ts'
import { drawChart } from './chart-svg.ts'
import { crossOf } from './cross.ts'
import { valueText } from './figure-text.ts'
import { figuresOf } from './figures.ts'
import { paperLook } from './paper.ts'

const column = (key: string, type: 'text' | 'number' | 'date' = 'number') => ({ key, label: key, type })
const rowsOf = (columns: ReturnType<typeof column>[], rows: (string | number | null)[][]) =>
  ({ columns, rows, row_count: rows.length, truncated: false }) as unknown as ChartRows
const spec = (given: z.input<typeof chartSpec>) => chartSpec.parse(given)
type Given = Omit<z.input<typeof chartSpec>, 'x' | 'y'> & Partial<Pick<z.input<typeof chartSpec>, 'y'>>
const draw = (rows: ChartRows, given: Given) =>
  drawChart({
    spec: spec({ x: 'x', y: [{ column: 'n' }], ...given }),
    rows,
    language: 'en',
    width: 680,
    widthOf: (text, size) => text.length * size * 0.55,
  })
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
const colorsOf = (svg: string) => new Set([...svg.matchAll(/fill="(rgb[^"]*)"/g)].map(([, color]) => color))
const opaque = (rgba = '') => rgba.replace('rgba', 'rgb').replace(',1)', ')')

test('moments stand in their order, names lie in that of the query, within the limit of the screen', async () => {
  const days = rowsOf(
    [column('x', 'date'), column('n')],
    [
      ['2026-02-01', 2],
      ['2026-01-01', '1'],
      ['2026-03-01', null],
    ],
  )
  const drawing = await draw(days, { kind: 'bar' })
  expect(drawing?.places).toEqual({ shown: 3, all: 3 })
  expect(textsOf(drawing!.svg).filter((text) => text.endsWith('2026'))).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026'])
  const many = rowsOf(
    [column('x', 'text'), column('n')],
    Array.from({ length: 10_000 }, (_, n) => [`n${n}`, n]),
  )
  const drawnMany = await draw(many, { kind: 'bar', sort: { by: 'value', direction: 'desc' } })
  // As many bars as can be told apart at 560 px.
  expect(drawnMany?.places).toEqual({ shown: 30, all: 10_000 })
  expect(
    textsOf(drawnMany!.svg)
      .filter((text) => /^n\d+$/.test(text))
      .slice(0, 2),
  ).toEqual(['n9999', 'n9998'])
})

test('groups are series, put together as the chart does, each with its name and its colour', async () => {
  const rows = rowsOf(
    [column('x', 'date'), column('g', 'text'), column('n')],
    [
      ['2026-01', 'a', 1],
      ['2026-01', 'a', 3],
      ['2026-01', 'b', 5],
    ],
  )
  const given = { kind: 'stacked' as const, series: 'g', y: [{ column: 'n', aggregate: 'avg' as const }] }
  const { series } = chartModel(spec({ x: 'x', ...given }), rows)
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['a', [2]],
    ['b', [5]],
  ])
  const drawing = await draw(rows, given)
  expect(drawing?.legend).toEqual([
    { name: 'a', color: paperLook.colors[5] },
    { name: 'b', color: paperLook.colors[6] },
  ])
  const colors = colorsOf(drawing!.svg)
  for (const color of paperLook.colors.slice(5, 7)) expect(colors).toContain(opaque(color))
})

test('paper draws as many series as the screen, the largest, and says how many are left', async () => {
  const rows = rowsOf(
    [column('x', 'date'), column('g', 'text'), column('n')],
    Array.from({ length: 60 }, (_, n) => [n % 2 === 0 ? '2026-01' : '2026-02', `s${n >> 1}`, n]),
  )
  const drawing = await draw(rows, { kind: 'line', series: 'g' })
  expect(drawing?.series).toEqual({ shown: 24, left: 6 })
  expect(drawing?.legend[0]?.name).toBe('s29')
})

test('a column that is gone, nothing but nulls and tables are no drawing', async () => {
  const rows = rowsOf([column('x', 'text'), column('n')], [['a', null]])
  expect(await draw(rows, { kind: 'bar' })).toBeUndefined()
  expect(await draw(rowsOf([column('x', 'text')], [['a']]), { kind: 'bar' })).toBeUndefined()
  for (const kind of ['table', 'pivot', 'number'] as const)
    expect(await draw(rowsOf([column('x', 'text'), column('n')], [['a', 1]]), { kind })).toBeUndefined()
})

test('a figure on another axis stands as a line over bars, with its own figures at the right', async () => {
  const rows = rowsOf(
    [column('x', 'text'), column('n'), column('m')],
    [
      ['a', 5_000_000, 2],
      ['b', 6_000_000, 3],
    ],
  )
  const y = [{ column: 'n' }, { column: 'm', axis: 'right' as const, mark: 'line' as const }]
  const both = spec({ kind: 'bar', x: 'x', y })
  expect(isLying(both, 'bar', chartModel(both, rows))).toBe(false)
  const texts = textsOf((await draw(rows, { kind: 'bar', y }))!.svg)
  expect(texts).toContain('6 mn')
  expect(texts).toContain('3')
  const item = spec({ kind: 'bar', x: 'x', y: [{ column: 'n' }] })
  expect(isLying(item, 'bar', chartModel(item, rows))).toBe(true)
})

test('a heat map holds its figures where there is room for them', async () => {
  const columns = [column('x', 'text'), column('g', 'text'), column('n')]
  const rows = rowsOf(columns, [
    ['Mon', 'store', 1],
    ['Tue', 'store', 2],
    ['Mon', 'app', 3],
  ])
  const drawing = await draw(rows, { kind: 'heatmap', series: 'g' })
  expect(drawing?.isComplete).toBe(true)
  expect(textsOf(drawing!.svg)).toEqual(expect.arrayContaining(['Mon', 'Tue', 'store', 'app', '1', '2', '3']))
  const wide = rowsOf(
    columns,
    Array.from({ length: 30 }, (_, n) => [`d${n}`, 'a', n]),
  )
  expect((await draw(wide, { kind: 'heatmap', series: 'g' }))?.isComplete).toBe(false)
})

test('a simple pivot is a table across, as long as a page is wide enough', () => {
  const columns = [column('x', 'text'), column('g', 'text'), column('n')]
  const rows = rowsOf(columns, [
    ['Mon', 'store', 1],
    ['Tue', 'store', 2],
    ['Mon', 'app', 3],
  ])
  const pivot = spec({ kind: 'pivot', rows: ['g'], columns: ['x'], y: [{ column: 'n' }] })
  expect(crossOf(pivot, rows)).toMatchObject({
    corner: 'g',
    across: ['Mon', 'Tue'],
    lines: [
      { name: 'store', cells: [1, 2] },
      { name: 'app', cells: [3, null] },
    ],
  })
  const wide = rowsOf(
    columns,
    Array.from({ length: 9 }, (_, n) => [`d${n}`, 'a', n]),
  )
  expect(crossOf(pivot, wide)).toBeUndefined()
  expect(crossOf(spec({ ...pivot, columns: ['gone'] }), rows)).toBeUndefined()
  expect(crossOf(spec({ kind: 'scatter', x: 'x', y: [{ column: 'n' }] }), rows)).toBeUndefined()
})

test.each([
  ['2026-11-21T23:34:00', 'en', '21 Nov 2026, 23:34'],
  ['2026-11-21', 'id', '21 Nov 2026'],
  ['2026-05-01T00:00:00.000Z', 'id', '1 Mei 2026'],
  ['soon', 'en', 'soon'],
  ['2026-01', 'en', 'January 2026'],
  ['2026-01', 'id', 'Januari 2026'],
] as const)('a moment is written for people: %s, %s', (value, language, expected) => {
  expect(valueText(value, column('at', 'date'), { spec: spec({ kind: 'table' }), language })).toBe(expected)
})

test('a figure that is wanted in full keeps all its digits', () => {
  const rows = rowsOf([column('n')], [[123_456_789_012]])
  const run = (scale: 'full' | 'auto') =>
    ({ spec: spec({ kind: 'number', y: [{ column: 'n' }], formats: { n: { type: 'currency', scale } } }) }) as ChartRun
  expect(figuresOf({ title: '', run: run('full'), rows }, 'id')[0]?.value).toBe('Rp 123.456.789.012')
  expect(figuresOf({ title: '', run: run('auto'), rows }, 'id')[0]?.value).toBe('Rp 123,5 miliar')
})

test('a PDF holds the words of its drawings as text, apart from marks that have no shape', async () => {
  const rows = rowsOf(
    [column('x', 'text'), column('n')],
    [
      ['Jawa', 3],
      ['Bali', 1],
    ],
  )
  const run = { spec: spec({ kind: 'pie', x: 'x', y: [{ column: 'n' }] }) } as ChartRun
  const { content, tables } = await boardPdf({
    name: 'Board',
    brand: 'Nalar',
    at: 'today',
    parts: [{ kind: 'chart', title: 'Shares', run, rows, note: '' }],
    language: 'en',
    now: new Date(0),
  })
  expect(tables).toEqual([])
  const { text } = await extractText(new Uint8Array(content), { mergePages: true })
  for (const word of ['Shares', 'Jawa', '75%', 'Bali', '25%']) expect(text).toContain(word)
  expect(text).not.toMatch(/[\u2066-\u2069]/)
})

test('paper has the colours of the light theme', () => {
  const css = fs.readFileSync(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
  const light = css.slice(css.indexOf('[data-theme="light"]'))
  const token = (name: string) => rgbaOf(new RegExp(`--${name}: oklch\\(([\\d. ]+)\\)`).exec(light)?.[1] ?? '')
  expect(paperLook.colors).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => token(`chart-${n}`)))
  const { text, muted, line, good, bad, warn } = paperLook
  expect([text, muted, line, good, bad, warn]).toEqual(
    ['text', 'text-2', 'line-soft', 'good', 'chart-4', 'warn'].map(token),
  )
})

/** A colour of CSS as its screen shows it (CSS Color 4 §9.4, §10.2). */
function rgbaOf(oklch: string): string {
  const [light = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l, m, s] = [
    (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (light - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const part = Math.min(1, Math.max(0, value))
    return Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
  })
  return `rgba(${channels.join(',')},1)`
}
