import { expect, test } from 'vitest'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { unfitFor } from '#contract/charts/drawing/fitness.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { numbersOf } from '#contract/charts/drawing/number.ts'
import { pivotOf } from '#contract/charts/drawing/pivot.ts'
import { roomFor, withRoom } from '#contract/charts/drawing/shape.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { emptySpec, measureOf } from './empty-spec.ts'
import { fittingKinds } from './fitting-kinds.ts'
import { itemOf } from './point.ts'

type Cells = ChartData['rows']
const rowsOf = (rows: Cells, xType: 'text' | 'number' | 'date' = 'text'): ChartData => ({
  columns: [
    { key: 'x', label: 'X', type: xType },
    { key: 'period', label: 'Period', type: 'text' },
    { key: 'y', label: 'Y', type: 'number', unit: 'IDR' },
  ],
  rows,
  row_count: rows.length,
  truncated: false,
})
const spec = (more: Partial<ChartSpec> = {}): ChartSpec => ({
  ...emptySpec('bar'),
  x: 'x',
  y: [measureOf('y')],
  ...more,
})

test('one series per value of the series column, gaps where a row is missing', () => {
  const rows = rowsOf([
    ['Jawa', 'Q3', 5],
    ['Jawa', 'Q4', 7],
    ['Papua', 'Q4', 1],
  ])
  const model = chartModel(spec({ series: 'period' }), rows)
  expect(model.places).toEqual(['Jawa', 'Papua'])
  expect(model.series.map(({ name, values }) => [name, values])).toEqual([
    ['Q3', [5, null]],
    ['Q4', [7, 1]],
  ])
  expect(model.series[0]?.column.unit).toBe('IDR')
})

test('sorts by value when told to, and reads numbers that came as text', () => {
  const rows = rowsOf([
    ['a', '', '2'],
    ['b', '', 10],
    ['c', '', 'n/a'],
  ])
  const model = chartModel(spec({ sort: { by: 'value', direction: 'desc' } }), rows)
  expect(model.places).toEqual(['b', 'a', 'c'])
  expect(model.series[0]?.values).toEqual([10, 2, null])
})

test('moments run from the earliest on, and rows without one are left out', () => {
  const rows = rowsOf(
    [
      ['2026-02', '', 2],
      [null, '', 9],
      ['2026-01', '', 1],
    ],
    'date',
  )
  const model = chartModel(spec({ kind: 'line' }), rows)
  expect(model.places).toEqual(['2026-01', '2026-02'])
  expect(model.series[0]?.values).toEqual([1, 2])
  expect(model.order).toBe('time')
})

test.each([
  ['sum', 12],
  ['avg', 4],
  ['min', 2],
  ['max', 6],
  ['count', 3],
  ['none', 6],
] as const)('rows on the same place are made one: %s', (aggregate, expected) => {
  const rows = rowsOf([
    ['a', '', 2],
    ['a', '', 4],
    ['a', '', null],
    ['a', '', 6],
  ])
  expect(chartModel(spec({ y: [{ ...measureOf('y'), aggregate }] }), rows).series[0]?.values).toEqual([expected])
})

const abc = rowsOf([
  ['a', '', 5],
  ['b', '', 3],
  ['c', '', 2],
])

test('what is beyond the limit is one place, or none where it cannot be added', () => {
  const limit = { count: 1, others: true }
  const joined = chartModel(spec({ limit }), abc)
  expect([joined.others, joined.series[0]?.values]).toEqual([true, [5, 5]])
  const averages = chartModel(spec({ limit, y: [{ ...measureOf('y'), aggregate: 'avg' }] }), abc)
  expect([averages.others, averages.series[0]?.values]).toEqual([false, [5]])
})

test('places that rise, come again and fall are each one place', () => {
  const rows = rowsOf([
    ['b', '', 1],
    ['c', '', 2],
    ['c', '', 3],
    ['a', '', 4],
    ['b', '', 5],
    [null, '', 6],
    [null, '', 7],
  ])
  const { places, series } = chartModel(spec({ y: [{ ...measureOf('y'), aggregate: 'sum' }] }), rows)
  expect(places).toEqual(['b', 'c', 'a', null])
  expect(series[0]?.values).toEqual([6, 5, 4, 13])
})

test('10,000 places: as many as can be told apart, and the rest is counted', () => {
  const many = rowsOf(Array.from({ length: 10_000 }, (_, index) => [`Toko ${index}`, '', index]))
  const model = chartModel(spec(), many)
  const { model: shown, left } = withRoom(model, roomFor(spec(), model, 600, 240))
  expect(shown.places.length).toBeLessThan(20)
  expect(shown.places.length + left).toBe(10_000)
})

test('10,000 parts of a whole: what has no room is one part, so that shares are of the whole', () => {
  const whole = chartModel(
    spec({ kind: 'pie' }),
    rowsOf(Array.from({ length: 10_000 }, (_, index) => [`Toko ${index}`, '', 1])),
  )
  const { model, left } = withRoom(whole, 12, 'pie')
  expect([model.places.length, model.others, left]).toEqual([12, true, 9_989])
  expect(model.series[0]?.values.at(-1)).toBe(9_989)
})

test('parts that are averages are not added up to one', () => {
  const [measure] = spec().y
  const averages = spec({ kind: 'pie', y: [{ ...measure!, aggregate: 'avg' }] })
  const whole = chartModel(averages, rowsOf(Array.from({ length: 30 }, (_, index) => [`Toko ${index}`, '', 1])))
  const { model, left } = withRoom(whole, 12, 'pie')
  expect([model.places.length, model.others, left]).toEqual([12, false, 18])
})

test('a place of a map is shown at its province', () => {
  const map = spec({ kind: 'map' })
  const model = chartModel(
    map,
    rowsOf([
      ['Atlantis', '', 1],
      ['Papua Selatan', '', 2],
      ['Aceh', '', 3],
    ]),
  )
  expect([0, 1, 2].map((index) => itemOf(map, model, index))).toEqual([undefined, 37, 0])
})

test('more series than can be told apart: the largest stay', () => {
  const rows = rowsOf(Array.from({ length: 100 }, (_, index) => ['a', `S${index}`, index]))
  const model = chartModel(spec({ series: 'period' }), rows)
  expect([model.series.length, model.seriesLeft, model.series[0]?.name]).toEqual([24, 76, 'S99'])
})

test('rows without a value and rows with an empty text are two places, and nothing of either is lost', () => {
  const rows = rowsOf([
    ['Kopi', '', 5],
    [null, null, 3],
    ['', '', 4],
  ])
  const model = chartModel(spec(), rows)
  expect([model.places, model.series[0]?.values, model.overlaps]).toEqual([['Kopi', null, ''], [5, 3, 4], false])
  expect(chartModel(spec({ series: 'period' }), rows).series.map(({ name }) => name)).toEqual(['“”', '–'])
  const pivot = pivotOf({ ...spec({ kind: 'pivot' }), x: null, rows: ['x'] }, rows)
  expect(pivot.lines.map(({ path, totals }) => [path[0], totals[0]])).toEqual([
    ['Kopi', 5],
    [null, 3],
    ['', 4],
  ])
})

test('rows that fall on one place while nothing puts them together are told of', () => {
  const rows = rowsOf([
    ['Kopi', 'Toko', 5],
    ['Kopi', 'Online', 3],
    ['Teh', 'Toko', null],
    ['Teh', 'Online', 2],
  ])
  const [measure] = spec().y
  expect(
    [spec(), spec({ y: [{ ...measure!, aggregate: 'sum' }] }), spec({ series: 'period' })].map(
      (of) => chartModel(of, rows).overlaps,
    ),
  ).toEqual([true, false, false])
})

test.each([
  ['no rows', rowsOf([]), spec(), { why: 'no_rows' }],
  ['a column that is gone', abc, spec({ x: 'region' }), { why: 'column_gone', column: 'region' }],
  ['nothing chosen', abc, spec({ y: [] }), { why: 'nothing_chosen' }],
  ['only nulls', rowsOf([['a', '', null]]), spec(), { why: 'no_figures' }],
  ['a negative part', rowsOf([['a', '', -1]]), spec({ kind: 'pie' }), { why: 'negative_parts' }],
  ['no province', abc, spec({ kind: 'map' }), { why: 'no_provinces' }],
  ['one row', rowsOf([['a', '', 1]]), spec(), undefined],
] as const)('is it drawn? %s', (_, rows, of, expected) => {
  expect(unfitFor(of, rows, chartModel(of, rows))).toEqual(expected)
})

test.each([
  ['parts of a whole', abc, ['bar', 'pie', 'table']],
  [
    'a negative part is no share',
    rowsOf([
      ['a', '', 1],
      ['b', '', -2],
    ]),
    ['bar', 'table'],
  ],
  [
    'a course of time',
    rowsOf(
      [
        ['2026-01-01', '', 1],
        ['2026-02-01', '', 2],
      ],
      'date',
    ),
    ['bar', 'line', 'area', 'table'],
  ],
  [
    'two numbers',
    rowsOf(
      [
        [1, '', 1],
        [2, '', 2],
      ],
      'number',
    ),
    ['bar', 'line', 'area', 'scatter', 'table'],
  ],
  [
    'provinces',
    rowsOf([
      ['Jawa Barat', '', 1],
      ['DKI Jakarta', '', -2],
      ['Bali', '', 3],
    ]),
    ['bar', 'map', 'table'],
  ],
  ['one value', rowsOf([['a', '', 1]]), ['number', 'table']],
] as const)('%s can be drawn as fits', (_, rows, kinds) => {
  expect(fittingKinds(spec(), rows)).toEqual(kinds)
})

test('what was asked for is drawn where it can be, and only there', () => {
  const named = (count: number, least = 1) =>
    rowsOf(Array.from({ length: count }, (_, index) => [`part ${index}`, '', least + index] as const))
  expect(fittingKinds(spec(), named(12))).toEqual(['bar', 'table'])
  expect(fittingKinds(spec(), named(12), 'pie')).toEqual(['bar', 'pie', 'table'])
  expect(fittingKinds(spec(), named(12), 'line')).toEqual(['bar', 'line', 'table'])
  expect(fittingKinds(spec(), named(13), 'pie')).toEqual(['bar', 'table'])
  expect(fittingKinds(spec(), named(12, -1), 'pie')).toEqual(['bar', 'table'])
})

test('totals of a pivot fold the rows themselves: an average of averages would be wrong', () => {
  const rows = rowsOf([
    ['a', 'p', 1],
    ['a', 'p', 3],
    ['b', 'p', 10],
    ['b', 'q', 2],
  ])
  const pivot = pivotOf(
    spec({ kind: 'pivot', rows: ['x'], columns: ['period'], y: [{ ...measureOf('y'), aggregate: 'avg' }] }),
    rows,
  )
  expect(pivot.across).toEqual([['p'], ['q']])
  expect(pivot.lines.map(({ path, cells, totals }) => [path[0], ...cells, ...totals])).toEqual([
    ['a', 2, null, 2],
    ['b', 10, 2, 6],
  ])
  expect(pivot.foot?.totals).toEqual([4])
})

const months = rowsOf(
  [
    ['2026-03', '', 90],
    ['2026-02', '', 120],
    ['2026-01', '', 100],
  ],
  'date',
)

test.each([
  ['the row before', { previous_row: true }, 'up', { amount: -30, share: -0.25, good: false }],
  ['the row before, less is better', { previous_row: true }, 'down', { amount: -30, share: -0.25, good: true }],
  ['a goal', { value: 60 }, 'neutral', { amount: 30, share: 0.5, good: null }],
  ['a goal of zero has no share', { value: 0 }, 'up', { amount: 90, share: null, good: true }],
] as const)('the newest figure against %s', (_, against, better, change) => {
  const [figure] = numbersOf(spec({ kind: 'number', change: { against, better } }), months)
  expect([figure?.value, figure?.change]).toEqual([90, change])
})

const heat = (rows: Cells, xType: 'text' | 'number' = 'text') =>
  chartModel(spec({ kind: 'heatmap', series: 'period' }), rowsOf(rows, xType))

test('days stand as they come round, not by the alphabet, across and down', () => {
  const across = heat([
    ['Friday', '9', 1],
    ['Monday', '20', 2],
    ['Wednesday', '9', 3],
    ['Sunday', '10', 4],
  ])
  expect(across.places).toEqual(['Monday', 'Wednesday', 'Friday', 'Sunday'])
  expect(across.series.map(({ name }) => name)).toEqual(['9', '10', '20'])
  const down = heat(
    [
      [9, 'Jumat', 1],
      [20, 'Senin', 2],
      [10, 'Rabu', 3],
    ],
    'number',
  )
  expect(down.places).toEqual([9, 10, 20])
  expect(down.series.map(({ name }) => name)).toEqual(['Senin', 'Rabu', 'Jumat'])
})

test('names that are no days stay as they came', () => {
  expect(
    heat([
      ['Bali', 'b', 1],
      ['Aceh', 'a', 2],
    ]).places,
  ).toEqual(['Bali', 'Aceh'])
  expect(
    heat([
      ['Bali', 'b', 1],
      ['Aceh', 'a', 2],
    ]).series.map(({ name }) => name),
  ).toEqual(['b', 'a'])
})

test('a scatter beside names says why it is empty', () => {
  const points = spec({ kind: 'scatter' })
  const beside = rowsOf([
    ['a', '', 1],
    ['b', '', 2],
  ])
  expect(unfitFor(points, beside, chartModel(points, beside))).toEqual({ why: 'no_positions' })
  const at = rowsOf(
    [
      [1, '', 1],
      [2, '', 2],
    ],
    'number',
  )
  expect(unfitFor(points, at, chartModel(points, at))).toBeUndefined()
})
