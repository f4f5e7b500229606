import { expect, test } from 'vitest'
import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import { chartModel, kindsFor } from './chart-model.ts'

const table = (rows: DataTable['rows'], xType: 'text' | 'number' | 'date' = 'text'): DataTable => ({
  title: 'T',
  columns: [
    { key: 'x', label: 'X', type: xType },
    { key: 'period', label: 'Period', type: 'text' },
    { key: 'y', label: 'Y', type: 'number', unit: 'IDR' },
  ],
  rows,
  row_count: rows.length,
  truncated: false,
})
const chart = (more: Partial<DataChart['chart']> = {}): DataChart => ({
  title: 'T',
  table: 0,
  chart: { kind: 'bar', x: 'x', y: ['y'], ...more },
})

test('one series per value of the series column, gaps where a row is missing', () => {
  const rows = [
    { x: 'Jawa', period: 'Q3', y: 5 },
    { x: 'Jawa', period: 'Q4', y: 7 },
    { x: 'Papua', period: 'Q4', y: 1 },
  ]
  const model = chartModel(chart({ series: 'period' }), table(rows))
  expect(model.labels).toEqual(['Jawa', 'Papua'])
  expect(model.series.map(({ name, values }) => [name, values])).toEqual([
    ['Q3', [5, null]],
    ['Q4', [7, 1]],
  ])
  expect(model.series[0]?.column.unit).toBe('IDR')
})

test('sorts by value when told to, and reads numbers that came as text', () => {
  const rows = [
    { x: 'a', y: '2' },
    { x: 'b', y: 10 },
    { x: 'c', y: 'n/a' },
  ]
  const model = chartModel(chart({ sort: 'desc' }), table(rows))
  expect(model.labels).toEqual(['b', 'a', 'c'])
  expect(model.series[0]?.values).toEqual([10, 2, null])
})

test.each([
  [
    'parts of a whole',
    table([
      { x: 'a', y: 1 },
      { x: 'b', y: 2 },
    ]),
    ['bar', 'pie', 'table'],
  ],
  [
    'a negative part is no share',
    table([
      { x: 'a', y: 1 },
      { x: 'b', y: -2 },
    ]),
    ['bar', 'table'],
  ],
  [
    'a course of time',
    table(
      [
        { x: '2026-01-01', y: 1 },
        { x: '2026-02-01', y: 2 },
      ],
      'date',
    ),
    ['bar', 'line', 'area', 'table'],
  ],
  [
    'two numbers',
    table(
      [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      'number',
    ),
    ['bar', 'line', 'area', 'scatter', 'table'],
  ],
  ['one value', table([{ x: 'a', y: 1 }]), ['number', 'table']],
] as const)('%s can be drawn as fits', (_, of, kinds) => {
  expect(kindsFor(chartModel(chart(), of))).toEqual(kinds)
})
