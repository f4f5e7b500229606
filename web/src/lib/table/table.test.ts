import { expect, test } from 'vitest'
import type { DataTable } from '#contract/chat/parts.ts'
import { type CellColumn, cellText } from '#contract/kit/format/cell-text.ts'
import { fileName, guardedCell, toCsv, toTsv } from './export-table.ts'
import { sortRows } from './sort-rows.ts'

const words = { yes: 'Ya', no: 'Tidak' }
const column = (more: Partial<CellColumn>): CellColumn => ({ key: 'a', label: 'A', type: 'number', ...more })

test.each([
  [18_600_000, column({ unit: 'IDR' }), 'Rp 18,600,000', 'Rp 18.600.000'],
  [-3.7, column({ unit: '%', key: 'growth' }), '−3.7%', '−3,7%'],
  [31.44, column({ unit: '%', key: 'growth' }), '+31.4%', '+31,4%'],
  [1234.5, column({}), '1,234.5', '1.234,5'],
  [2026, column({ key: 'year' }), '2026', '2026'],
  [5200, column({ key: 'customers', label: 'Number of customers' }), '5,200', '5.200'],
  [12, column({ unit: 'kg' }), '12 kg', '12 kg'],
  ['2026-11-21', column({ type: 'date' }), '21 Nov 2026', '21 Nov 2026'],
  ['2026-10', column({ type: 'date' }), 'October 2026', 'Oktober 2026'],
  [true, column({ type: 'boolean' }), 'Ya', 'Ya'],
  [null, column({}), '–', '–'],
])('%s reads as the person expects', (value, of, english, indonesian) => {
  expect(cellText(value, of, 'en', words)).toBe(english)
  expect(cellText(value, of, 'id', words)).toBe(indonesian)
})

const rows = [{ a: 10 }, { a: null }, { a: 9 }, { a: -1 }]

test.each([
  ['numbers by size', rows, 'number', false, [-1, 9, 10, null]],
  ['the other way round, missing ones last all the same', rows, 'number', true, [10, 9, -1, null]],
  [
    'words without regard to case, numbers in them by size',
    [{ a: 'toko 10' }, { a: 'Toko 9' }],
    'text',
    false,
    ['Toko 9', 'toko 10'],
  ],
  ['dates by day', [{ a: '2026-02-01' }, { a: '2025-12-31' }], 'date', false, ['2025-12-31', '2026-02-01']],
] as const)('sorts %s', (_, given, type, descending, expected) => {
  expect(sortRows(given, column({ type }), descending).map(({ a }) => a)).toEqual(expected)
})

const table: DataTable = {
  title: 'Penjualan, Q4',
  columns: [column({ key: 'name', label: 'Name', type: 'text' }), column({ key: 'total', label: '=Total' })],
  rows: [
    { name: 'Kopi "susu", besar', total: -5 },
    { name: '=HYPERLINK("http://x")', total: 2 },
    { name: 'a\tb\nc', total: null },
  ],
  row_count: 3,
  truncated: false,
}

test('CSV quotes what needs it and disarms what a spreadsheet would run', () => {
  expect(toCsv(table)).toBe(
    '\uFEFFName,\'=Total\r\n"Kopi ""susu"", besar",-5\r\n"\'=HYPERLINK(""http://x"")",2\r\n"a\tb\nc",\r\n',
  )
})

test('TSV keeps one row per line', () => {
  expect(toTsv(table).split('\n')).toHaveLength(4)
  expect(toTsv(table).split('\n')[3]).toBe('a b c\t')
})

test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\tx', '\rx'])('%j stays text', (value) => {
  expect(guardedCell(value)).toBe(`'${value}`)
})

test('a negative number is a number', () => {
  expect(guardedCell(-5)).toBe('-5')
  expect(guardedCell('-5.5', column({}))).toBe('-5.5')
})

test('a title becomes a file name', () => {
  expect(fileName('Penjualan, Q4 / "baru"', 'csv')).toBe('penjualan-q4-baru.csv')
  expect(fileName('../..', 'csv')).toBe('table.csv')
})
