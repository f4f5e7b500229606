import { expect, test } from 'vitest'
import type { PageFlow } from './flow.ts'
import { drawTable } from './table.ts'

const columns = [
  { key: 'month', label: 'Month', type: 'date' as const },
  { key: 'revenue', label: 'Revenue', type: 'number' as const, unit: 'IDR' },
]

/** What a page is told to write. */
function writtenOf(language: 'en' | 'id'): string[] {
  const written: string[] = []
  const writer = { widthOf: () => 10, fill: () => {}, write: (text: string) => written.push(text) }
  const page = { left: 0, width: 500, y: 800, writer, wrap: (text: string) => [text], need: () => {}, space: () => {} }
  drawTable(page as unknown as PageFlow, { columns, rows: [{ month: '2026-01', revenue: 1_250_000 }] }, language)
  return written
}

test('values on paper are written as on the screen', () => {
  expect(writtenOf('en')).toEqual(['Month', 'Revenue', 'January 2026', 'Rp 1,250,000'])
  expect(writtenOf('id')).toEqual(['Month', 'Revenue', 'Januari 2026', 'Rp 1.250.000'])
})
