import { expect, test } from 'vitest'
import { provinceOf, provinces } from './provinces.ts'
import { chartSpec } from './spec.ts'
import { specProblems } from './spec-problems.ts'
import { asKind, specOfAnswer, suggestedSpec, suggestKinds } from './suggest-kinds.ts'

type Cells = (string | number | null)[][]
const of = (...columns: [string, 'text' | 'number' | 'date'][]) =>
  columns.map(([key, type]) => ({ key, label: key, type }))
const named = of(['store', 'text'], ['revenue', 'number'])
const some = (count: number, cell = (n: number) => n): Cells =>
  Array.from({ length: count }, (_, n) => [`s${n}`, cell(n)])

test.each([
  ['one figure', of(['total', 'number']), [[12]], 'number'],
  ['nothing but words', of(['a', 'text'], ['b', 'text']), [['x', 'y']], 'table'],
  ['figures of things', named, some(5), 'bar'],
  [
    'a course of time',
    of(['month', 'date'], ['total', 'number']),
    [
      ['2026-01-01', 1],
      ['2026-02-01', 2],
    ],
    'line',
  ],
  [
    'a year is no figure',
    of(['year', 'number'], ['total', 'number']),
    [
      [2024, 1],
      [2025, 2],
    ],
    'line',
  ],
  [
    'two figures',
    of(['price', 'number'], ['sold', 'number']),
    Array.from({ length: 9 }, (_, n) => [n, n * 2]),
    'scatter',
  ],
  [
    'stages',
    of(['stage', 'text'], ['n', 'number']),
    [
      ['lead', 9],
      ['won', 2],
    ],
    'bar',
  ],
  [
    'two names',
    of(['city', 'text'], ['kind', 'text'], ['n', 'number']),
    [
      ['a', 'x', 1],
      ['b', 'x', 2],
      ['b', 'y', 3],
    ],
    'stacked',
  ],
] as const)('%s', (_, columns, rows, kind) => {
  expect(suggestedSpec(columns, rows as Cells).kind).toBe(kind)
})

test('no rows: nothing is suggested, and a table is drawn', () => {
  expect(suggestKinds(named, [])).toEqual([])
  expect(suggestedSpec(named, []).kind).toBe('table')
})

test('provinces make a map; negative parts and many things make no pie', () => {
  const kinds = (rows: Cells) => suggestKinds(named, rows).map(({ kind }) => kind)
  expect(
    kinds([
      ['Jabar', 1],
      ['West Java', 2],
      ['Prov. Bali', 3],
    ]),
  ).toContain('map')
  expect(kinds(some(5))).toEqual(['bar', 'pie', 'funnel', 'table'])
  expect(kinds(some(5, (n) => n - 2))).toEqual(['bar', 'table'])
  expect(kinds(some(200))).toEqual(['bar', 'table'])
  expect(suggestedSpec(named, some(200)).limit).toEqual({ count: 20, others: false })
})

test('emoji and right-to-left names, nulls and one row are drawn', () => {
  const rows: Cells = [
    ['🌶️ Sambal', 3],
    ['قهوة', null],
    [null, 2],
  ]
  expect(suggestedSpec(named, rows)).toMatchObject({ kind: 'bar', x: 'store', y: [{ column: 'revenue' }] })
  expect(specProblems(suggestedSpec(named, rows), named, rows)).toEqual([])
  expect(suggestedSpec(named, [['a', 1]]).kind).toBe('number')
})

test('38 provinces, each found by all of its names', () => {
  expect(provinces).toHaveLength(38)
  for (const province of provinces)
    for (const name of [
      province.id,
      province.en,
      province.code,
      `ID-${province.code}`,
      `Provinsi ${province.id}`,
      ...province.others,
    ])
      expect(provinceOf(name)?.code, name).toBe(province.code)
  expect(provinceOf('Atlantis')).toBeUndefined()
})

test('problems name what is wrong: a column that is gone, words, a negative part, nothing chosen, too many places', () => {
  const codes = (spec: Parameters<typeof chartSpec.parse>[0], rows: Cells = some(3)) =>
    specProblems(chartSpec.parse(spec), named, rows).map(({ code }) => code)
  const pie = { kind: 'pie', x: 'store', y: [{ column: 'revenue' }] }
  expect(codes(pie)).toEqual([])
  expect(codes(pie, [['a', -1]])).toEqual(['negative_parts'])
  expect(codes({ ...pie, y: [{ column: 'gone' }] })).toEqual(['column_gone'])
  expect(codes({ ...pie, y: [{ column: 'store' }] })).toEqual(['not_a_number'])
  expect(codes({ kind: 'bar' })).toEqual(['column_missing'])
  expect(codes({ ...pie, kind: 'bar' }, some(10_000))).toEqual(['too_many_places'])
  expect(codes({ ...pie, kind: 'bar', limit: { count: 50 } }, some(10_000))).toEqual([])
})

const byHour = of(['day', 'text'], ['hour', 'number'], ['orders', 'number'])
const week = ['Friday', 'Monday', 'Saturday', 'Sunday', 'Thursday', 'Tuesday', 'Wednesday']
const hours: Cells = week.flatMap((day) => [9, 10, 20].map((hour) => [day, hour, hour * 2]))

test('hours by days are a heat map of the figure: an hour is a place, and no value', () => {
  expect(suggestedSpec(byHour, hours)).toMatchObject({ kind: 'heatmap', x: 'day', series: 'hour' })
  expect(suggestedSpec(byHour, hours).y).toMatchObject([{ column: 'orders' }])
  const bars = suggestedSpec(of(['hour', 'number'], ['orders', 'number']), [
    [20, 1],
    [9, 5],
  ])
  expect(bars).toMatchObject({ kind: 'bar', x: 'hour', sort: { by: 'x', direction: 'asc' } })
  expect(
    suggestedSpec(of(['hari', 'text'], ['pesanan', 'number']), [
      ['Rabu', 1],
      ['Senin', 5],
    ]),
  ).toMatchObject({ kind: 'bar', x: 'hari', sort: { by: 'x' } })
})

test('points stand at figures: bars that become points do not stand beside names, and what does is a problem', () => {
  const columns = of(['city', 'text'], ['visits', 'number'], ['orders', 'number'])
  const rows: Cells = Array.from({ length: 6 }, (_, n) => [`c${n}`, n, n * 3])
  const bars = suggestedSpec(columns, rows)
  expect(bars).toMatchObject({ kind: 'bar', x: 'city' })
  const points = asKind(bars, 'scatter', columns, rows)
  expect(points).toMatchObject({ kind: 'scatter', x: 'visits', y: [{ column: 'orders' }], label: 'city' })
  expect(specProblems(points, columns, rows)).toEqual([])
  const beside = chartSpec.parse({ kind: 'scatter', x: 'city', y: [{ column: 'orders' }] })
  expect(specProblems(beside, columns, rows).map(({ code, column }) => [code, column])).toEqual([
    ['not_a_number', 'city'],
  ])
})

test("an answer's drawing becomes a spec, and another kind keeps what was chosen", () => {
  const spec = specOfAnswer({ chart: { kind: 'bar', x: 'store', y: ['revenue'], stacked: true, sort: 'asc' } })
  expect(spec).toMatchObject({ kind: 'stacked', stack: 'normal', sort: { by: 'value', direction: 'asc' } })
  const number = specOfAnswer({ chart: { kind: 'number', x: 'now', y: ['now', 'before', 'change'] } })
  expect(number).toMatchObject({ x: null, y: [{ column: 'now' }], change: { against: { column: 'before' } } })
  const pie = asKind({ ...spec, colors: { s1: 'good' } }, 'pie', named, some(4))
  expect(pie).toMatchObject({ kind: 'pie', x: 'store', y: [{ column: 'revenue' }], colors: { s1: 'good' } })
})
