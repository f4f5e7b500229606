import { expect, test } from 'vitest'
import type { DataTable } from '#contract/chat/parts.ts'
import { withFittingUnits } from './fitting-units.ts'

const table = (...amounts: (number | string | null)[]): Pick<DataTable, 'columns' | 'rows'> => ({
  columns: [
    { key: 'name', label: 'Store', type: 'text' },
    { key: 'total', label: 'Net revenue', type: 'number', unit: 'IDR' },
  ],
  rows: amounts.map((total, index) => ({ name: `S${index}`, total })),
})

test.each([
  [[18_612_000_000, 9_140_000_000, null], 'Net revenue, Rp bn', [18.6, 9.14, null]],
  [['214800000', 87_150_000], 'Net revenue, Rp mn', [214.8, 87.2]],
  [[950_000, 12_000], 'Net revenue', [950_000, 12_000]],
])('%j are shown as %s', (amounts, label, shown) => {
  const fitted = withFittingUnits(table(...amounts), 'en')
  expect(fitted.columns[1]?.label).toBe(label)
  expect(fitted.rows.map((row) => row.total)).toEqual(shown)
})

test('in Indonesian', () =>
  expect(withFittingUnits(table(18_612_000_000), 'id').columns[1]?.label).toBe('Net revenue, Rp miliar'))
