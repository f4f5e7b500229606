import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { valueText } from './figure-text.ts'
import { figuresOf } from './figures.ts'
import { crossOf, plotOf } from './plot.ts'

const column = (key: string, type: 'text' | 'number' | 'date' = 'number') => ({ key, label: key, type })
const rowsOf = (columns: ReturnType<typeof column>[], rows: (string | number | null)[][]) =>
  ({ columns, rows, row_count: rows.length, truncated: false }) as unknown as ChartRows
const spec = (given: z.input<typeof chartSpec>) => chartSpec.parse(given)
const of = (rows: ChartRows, given: Omit<z.input<typeof chartSpec>, 'x' | 'y'>) =>
  plotOf(spec({ x: 'x', y: [{ column: 'n' }], ...given }), rows)

test('moments stand in their order, names lie in that of the query, within the limit', () => {
  const days = rowsOf(
    [column('x', 'date'), column('n')],
    [
      ['2026-02-01', 2],
      ['2026-01-01', '1'],
      ['2026-03-01', null],
    ],
  )
  expect(of(days, { kind: 'bar' })).toMatchObject({
    ...{ shape: 'standing', places: ['2026-01-01', '2026-02-01', '2026-03-01'], left: 0 },
    series: [{ values: [1, 2, null] }],
  })
  const many = rowsOf(
    [column('x', 'text'), column('n')],
    Array.from({ length: 10_000 }, (_, n) => [`n${n}`, n]),
  )
  expect(of(many, { kind: 'bar', sort: { by: 'value', direction: 'desc' } })).toMatchObject({
    shape: 'lying',
    left: 9_980,
  })
})

test('groups are series, put together as the chart does', () => {
  const rows = rowsOf(
    [column('x', 'date'), column('g', 'text'), column('n')],
    [
      ['2026-01', 'a', 1],
      ['2026-01', 'a', 3],
      ['2026-01', 'b', 5],
    ],
  )
  const plot = plotOf(spec({ kind: 'stacked', x: 'x', series: 'g', y: [{ column: 'n', aggregate: 'avg' }] }), rows)
  expect(plot?.series.map(({ name, values }) => [name, values])).toEqual([
    ['a', [2]],
    ['b', [5]],
  ])
})

test('a column that is gone, nothing but nulls and kinds without axes are no drawing', () => {
  const rows = rowsOf([column('x', 'text'), column('n')], [['a', null]])
  expect(of(rows, { kind: 'bar' })).toBeUndefined()
  expect(of(rowsOf([column('x', 'text')], [['a']]), { kind: 'bar' })).toBeUndefined()
  expect(of(rowsOf([column('x', 'text'), column('n')], [['a', 1]]), { kind: 'heatmap' })).toBeUndefined()
})

test('a figure on another axis stands as a line over bars; bars stand on each other only where the chart stacks them', () => {
  const rows = rowsOf(
    [column('x', 'text'), column('n'), column('m')],
    [
      ['a', 5_000_000, 2],
      ['b', 6_000_000, 3],
    ],
  )
  const y = [{ column: 'n' }, { column: 'm', axis: 'right' as const }]
  expect(plotOf(spec({ kind: 'bar', x: 'x', y }), rows)).toMatchObject({ shape: 'standing', stacked: false })
  expect(of(rows, { kind: 'bar' })?.shape).toBe('lying')
  expect(of(rows, { kind: 'stacked' })?.stacked).toBe(true)
})

test('a heat map and a simple pivot are tables across, as long as a page is wide enough', () => {
  const rows = rowsOf(
    [column('x', 'text'), column('g', 'text'), column('n')],
    [
      ['Mon', 'store', 1],
      ['Tue', 'store', 2],
      ['Mon', 'app', 3],
    ],
  )
  const heat = crossOf(spec({ kind: 'heatmap', x: 'x', series: 'g', y: [{ column: 'n' }] }), rows)
  expect(heat).toMatchObject({
    ...{ corner: 'g', down: ['store', 'app'] },
    across: [
      { name: 'Mon', cells: [1, 3] },
      { name: 'Tue', cells: [2, null] },
    ],
  })
  expect(crossOf(spec({ kind: 'pivot', rows: ['x'], columns: ['g'], y: [{ column: 'n' }] }), rows)?.down).toEqual([
    ...['Mon', 'Tue'],
  ])
  const wide = rowsOf(
    [column('x', 'text'), column('g', 'text'), column('n')],
    Array.from({ length: 9 }, (_, n) => [`d${n}`, 'a', n]),
  )
  expect(crossOf(spec({ kind: 'heatmap', x: 'x', series: 'g', y: [{ column: 'n' }] }), wide)).toBeUndefined()
  expect(crossOf(spec({ kind: 'scatter', x: 'x', y: [{ column: 'n' }] }), rows)).toBeUndefined()
})

test.each([
  ['2026-11-21T23:34:00', 'en', '21 Nov 2026, 23:34'],
  ['2026-11-21', 'id', '21 Nov 2026'],
  ['2026-05-01T00:00:00.000Z', 'id', '1 Mei 2026'],
  ['soon', 'en', 'soon'],
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
