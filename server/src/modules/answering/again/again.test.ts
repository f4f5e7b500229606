import { expect, test } from 'vitest'
import type { DataTable } from '#contract/chat/parts.ts'
import { differenceOf, hasDifference } from './difference.ts'
import { textPieces } from './text-pieces.ts'

type Rows = DataTable['rows']
const table = (columns: [string, 'text' | 'number'][], rows: Rows): DataTable => ({
  title: 'T',
  columns: columns.map(([key, type]) => ({ key, label: key, type })),
  rows,
  row_count: rows.length,
  truncated: false,
})
const regions = (rows: Rows) =>
  table(
    [
      ['region', 'text'],
      ['total', 'number'],
    ],
    rows,
  )

test('rows with a name are told apart by it', () => {
  const before = regions([
    { region: 'Java', total: 10 },
    { region: 'Bali', total: 5 },
    { region: 'Papua', total: 1 },
  ])
  const after = regions([
    { region: 'Bali', total: 7 },
    { region: 'Java', total: 10.000000000001 },
    { region: 'Aceh', total: 2 },
  ])
  const found = differenceOf(before, after)
  expect(found).toMatchObject({ key: ['region'], same: 1, partial: false })
  expect(found.added).toEqual([{ region: 'Aceh', total: 2 }])
  expect(found.removed).toEqual([{ region: 'Papua', total: 1 }])
  expect(found.changed).toEqual([
    { before: { region: 'Bali', total: 5 }, after: { region: 'Bali', total: 7 }, columns: ['total'] },
  ])
  expect(hasDifference(found)).toBe(true)
  expect(hasDifference(differenceOf(before, before))).toBe(false)
})

test('one figure became another; years tell rows apart; rows without a name are compared as wholes', () => {
  const run = (n: number) => table([['n', 'number']], [{ n }])
  expect(differenceOf(run(1), run(2)).changed).toEqual([{ before: { n: 1 }, after: { n: 2 }, columns: ['n'] }])
  const years = (rows: Rows) =>
    table(
      [
        ['year', 'number'],
        ['total', 'number'],
      ],
      rows,
    )
  expect(
    differenceOf(
      years([
        { year: 2024, total: 1 },
        { year: 2025, total: 2 },
      ]),
      years([
        { year: 2024, total: 1 },
        { year: 2025, total: 3 },
      ]),
    ),
  ).toMatchObject({ key: ['year'], same: 1, changed: [{ columns: ['total'] }] })
  const twice = (rows: Rows) => regions(rows)
  const java = { region: 'Java', total: 1 }
  expect(differenceOf(twice([java, java]), twice([java, java, java]))).toMatchObject({
    key: [],
    added: [java],
    removed: [],
    same: 2,
  })
})

test('a column that came or went is a change; a cut table says so', () => {
  const before = regions([{ region: 'Java', total: 1 }])
  const after = { ...table([['region', 'text']], [{ region: 'Java' }, { region: 'Bali' }]), truncated: true }
  const found = differenceOf(before, after)
  expect(found.columns.map(({ key }) => key)).toEqual(['region', 'total'])
  expect(found).toMatchObject({ partial: true, added: [{ region: 'Bali' }], changed: [{ columns: ['total'] }] })
})

test.each([
  ['same words', 'same words', ['same']],
  ['Java leads with 10.', 'Java leads with 12.', ['same', 'removed', 'added']],
  ['', 'new', ['added']],
  ['gone', '', ['removed']],
])('%j → %j', (before, after, kinds) => {
  const pieces = textPieces(before, after)
  expect(pieces.map(({ kind }) => kind)).toEqual(kinds)
  const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
  expect(without('removed')).toBe(after)
  expect(without('added')).toBe(before)
})

test('very long texts are shown one after the other', () => {
  const long = 'word '.repeat(2_000)
  expect(textPieces(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
