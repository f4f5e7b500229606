import { expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { plainAnswer } from './plain-answer.ts'

const format = { rows: 2, bold: '*', most: 1_000 }
const text = (words: string): AnswerPart => ({ type: 'text', text: words })
const table = (rows: Record<string, string | number>[], rowCount = rows.length): AnswerPart => ({
  type: 'data-table',
  data: {
    title: 'Pendapatan',
    columns: [
      { key: 'bulan', label: 'Bulan', type: 'date' as const },
      { key: 'pendapatan', label: 'Pendapatan', type: 'number' as const, unit: 'IDR' },
    ].filter(({ key }) => rows.some((row) => key in row)),
    rows,
    row_count: rowCount,
    truncated: false,
  },
})

test('a figure that the words say already is not said again as it lies in the database', () => {
  const parts = [text('Pendapatan bulan lalu: **Rp 3,59 miliar** [1].'), table([{ pendapatan: 3_589_063_100 }])]
  expect(plainAnswer(parts, format)).toBe('Pendapatan bulan lalu: *Rp 3,59 miliar*.')
  expect(plainAnswer(parts.slice(1), format)).not.toBe('')
})

test('rows are written as people read them, in the language of the words', () => {
  const rows = [
    { bulan: '2026-09', pendapatan: 1_500_000 },
    { bulan: '2026-10', pendapatan: 2_000_000 },
    { bulan: '2026-11', pendapatan: 1 },
  ]
  expect(plainAnswer([text('Berikut pendapatan toko setiap bulan.'), table(rows)], format)).toBe(
    'Berikut pendapatan toko setiap bulan.\n\nSeptember 2026 · Rp 1.500.000\nOktober 2026 · Rp 2.000.000\n… +1',
  )
  expect(plainAnswer([text('Here is the revenue of each month.'), table(rows)], format)).toBe(
    'Here is the revenue of each month.\n\nSeptember 2026 · Rp 1,500,000\nOctober 2026 · Rp 2,000,000\n… +1',
  )
})
