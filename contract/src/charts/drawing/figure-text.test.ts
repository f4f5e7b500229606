import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellColumn } from '../../kit/format/cell-text.ts'
import type { ChartFormat } from '../formats.ts'
import { provinceOf, provinces } from '../provinces.ts'
import { figureText, formattedCell, momentText, unitOf } from './figure-text.ts'
import { fitText } from './option/base.ts'
import { lineAt } from './option/lines.ts'
import { provinceOutlines } from './province-outlines.ts'
import { extentOf, mapSize, outlineSize, provinceTiles } from './provinces.ts'
import { thinnedIndexes } from './thin.ts'

const column: CellColumn = { key: 'y', label: 'Y', type: 'number' }
const rupiah = (scale: 'full' | 'auto' | 'thousand' | 'million' | 'billion', decimals?: number): ChartFormat => ({
  type: 'currency',
  currency: 'IDR',
  scale,
  ...(decimals !== undefined && { decimals }),
})

test.each([
  [18_600_000, rupiah('auto'), 'Rp 18.6 mn', 'Rp 18,6 juta'],
  [18_640_000_000, rupiah('auto', 2), 'Rp 18.64 bn', 'Rp 18,64 miliar'],
  [18_640_000, rupiah('full'), 'Rp 18,640,000', 'Rp 18.640.000'],
  [18_640, rupiah('thousand'), 'Rp 18.6 k', 'Rp 18,6 ribu'],
  [-2_500_000, rupiah('million'), '−Rp 2.5 mn', '−Rp 2,5 juta'],
  [500_000, rupiah('billion', 4), 'Rp 0.0005 bn', 'Rp 0,0005 miliar'],
  [12.5, { type: 'currency', currency: 'USD', scale: 'full' }, '$12.5', '$12,5'],
  [0.254, { type: 'percent', of: 1 }, '25.4%', '25,4%'],
  [25.44, { type: 'percent', of: 100, decimals: 0 }, '25%', '25%'],
  [1_250_000, { type: 'number', scale: 'auto' }, '1.3 mn', '1,3 juta'],
  [12, { type: 'number', scale: 'full', unit: 'kg' }, '12 kg', '12 kg'],
] as const)('%d is written as chosen', (value, format, en, id) => {
  const text = (language: 'en' | 'id') => figureText(value, column, format as ChartFormat, language).replace('US$', '$')
  expect([text('en'), text('id')]).toEqual([en, id])
})

test.each([
  ['2026-12-01T00:00:00+07:00', 'day', '1 Dec 2026', '1 Des 2026'],
  ['2026-11-30 23:30:00.5-10:00', 'minute', '30 Nov 2026, 23:30', '30 Nov 2026, 23.30'],
  ['2026-11-21', 'day', '21 Nov 2026', '21 Nov 2026'],
  ['2026-08-01', 'month', 'Aug 2026', 'Agu 2026'],
  ['2026-11-01', 'quarter', 'Q4 2026', 'Q4 2026'],
  ['2026-11-01', 'year', '2026', '2026'],
] as const)('%s in steps of a %s', (value, unit, en, id) => {
  expect([momentText(value, unit, 'en'), momentText(value, unit, 'id')]).toEqual([en, id])
})

test('first days of months are months, other days days', () => {
  expect(unitOf(['2026-01-01', '2026-02-01'])).toBe('month')
  expect(unitOf(['2026-01-01', '2026-02-02'])).toBe('day')
  expect(unitOf(['2024-01-01', '2025-01-01', '2026-01-01'])).toBe('year')
  expect(unitOf(['2026-Q1', '2026-Q2'])).toBe('quarter')
})

test('a format that does not fit a cell leaves the cell as it is', () => {
  expect(formattedCell('n/a', rupiah('full'), 'en')).toBeUndefined()
  expect(formattedCell(null, rupiah('full'), 'en')).toBeUndefined()
})

test('a long line keeps its ends, its peaks and its gaps', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: null }), { minLength: 1, maxLength: 3_000 }), (values) => {
      const kept = thinnedIndexes(values, 50).map((at) => values[at] ?? null)
      const figures = (all: (number | null)[]) => all.filter((value) => value !== null)
      expect(kept[0]).toBe(values[0])
      expect(kept.at(-1)).toBe(values.at(-1))
      if (figures(values).length > 0) {
        expect(Math.max(...figures(kept))).toBe(Math.max(...figures(values)))
        expect(Math.min(...figures(kept))).toBe(Math.min(...figures(values)))
      }
      expect(kept.includes(null)).toBe(values.includes(null))
    }),
  )
})

test('100,000 points are some thousands', () => {
  const line = Array.from({ length: 100_000 }, (_, index) => Math.sin(index / 500))
  expect(thinnedIndexes(line, 1_000).length).toBeLessThan(6_000)
})

test.each([
  ['PROVINSI JAWA BARAT', 'JB'],
  ['Kep. Riau', 'KR'],
  ['D.I. Yogyakarta', 'YO'],
  ['D.I.Y', 'YO'],
  ['Special Region of Yogyakarta', 'YO'],
  ['Bangka-Belitung', 'BB'],
  ['Daerah Khusus Ibu Kota Jakarta', 'JK'],
  ['32 Prop. Jawa Barat', 'JB'],
  ['NORTH SUMATRA', 'SU'],
  ['ID-PD', 'PD'],
  ['Papua Highlands', 'PE'],
  ['Irian Jaya Barat', 'PB'],
])('%s is a province', (name, code) => {
  expect(provinceOf(name)?.code).toBe(code)
})

test('all 38 provinces have a tile of their own within the map', () => {
  expect(provinceTiles.map(({ code }) => code).toSorted()).toEqual(provinces.map(({ code }) => code).toSorted())
  expect(new Set(provinceTiles.map(({ at }) => at.join())).size).toBe(38)
  for (const { at } of provinceTiles) {
    expect(at[0]).toBeLessThan(mapSize.columns)
    expect(at[1]).toBeLessThan(mapSize.rows)
  }
})

test('names of provinces are of one province each', () => {
  const names = provinces.flatMap(({ code, id, en, others }) => [code, id, en, ...others].map((name) => [name, code]))
  expect(names.filter(([name = '', code]) => provinceOf(name)?.code !== code)).toEqual([])
})

test('all 38 provinces have an outline within the map, each where its tile lies', () => {
  expect([...provinceOutlines.keys()].toSorted()).toEqual(provinces.map(({ code }) => code).toSorted())
  for (const [code, path] of provinceOutlines) {
    expect(path, code).toMatch(/^(M\d+ \d+l(-?\d+[ -]?)+z)+$/)
    const { x, y, width, height } = extentOf(path)
    expect([x >= 0, y >= 0, x + width <= outlineSize.width, y + height <= outlineSize.height]).not.toContain(false)
    const [column = 0, row = 0] = provinceTiles.find((tile) => tile.code === code)?.at ?? []
    const [left, top] = [(x + width / 2) / outlineSize.width, (y + height / 2) / outlineSize.height]
    expect(Math.abs(left - column / mapSize.columns), code).toBeLessThan(0.2)
    expect(Math.abs(top - row / mapSize.rows), code).toBeLessThan(0.35)
  }
})

test('a name is cut between letters, never inside an emoji', () => {
  expect(fitText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 20)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…')
  expect(fitText('متجر', 200)).toBe('متجر')
})

test.each([
  ['avg', 4],
  ['median', 3],
  ['min', 2],
  ['max', 7],
] as const)('a reference line at the %s of a column', (of, expected) => {
  const rows = { columns: [column], rows: [[7], [2], [null], [3]], row_count: 4, truncated: false }
  expect(lineAt({ at: { of, column: 'y' }, axis: 'left', color: 'muted' }, rows)).toBe(expected)
})
