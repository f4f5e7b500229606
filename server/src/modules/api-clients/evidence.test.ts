import { expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { evidenceAppendix, evidenceOf } from './evidence.ts'

const table = (title: string): AnswerPart => ({
  type: 'data-table',
  data: {
    title,
    columns: [{ key: 'n', label: 'N', type: 'number' }],
    rows: [{ n: 1 }],
    row_count: 1,
    truncated: false,
  },
})
const parts: AnswerPart[] = [
  { type: 'text', text: 'Three sources [1][2][3].' },
  table('Sales'),
  { type: 'data-notice', data: { code: 'not_found', message: 'Old figures' } },
  { type: 'source-url', sourceId: 'u', url: 'https://shop.example', title: 'Shop' },
  table('Stock'),
]

test('a mark [n] points at the nth table or source, whatever stands between them', () => {
  expect(evidenceOf(parts).map(({ n, kind }) => `${n} ${kind}`)).toEqual(['1 table', '2 link', '3 table'])
  const below = evidenceAppendix(parts)
  expect(below.indexOf('[1] **Sales**')).toBeGreaterThan(0)
  expect(below).toContain('[2] [Shop](https://shop.example)')
  expect(below).toContain('[3] **Stock**')
})
