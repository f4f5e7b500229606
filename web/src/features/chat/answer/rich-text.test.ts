import { expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { markdownOf } from './markdown-of.ts'
import { richTextOf } from './rich-text.tsx'

const text = (words: string) => ({ type: 'text', text: words, state: 'done' }) as AnswerPart
const table = {
  type: 'data-table',
  data: {
    title: 'By <region>',
    columns: [
      { key: 'region', label: 'Region', type: 'text' },
      { key: 'sum', label: 'Sum', type: 'number' },
    ],
    rows: [{ region: '<img src=x onerror=alert(1)>', sum: 48 }],
    row_count: 1,
    truncated: false,
  },
} as unknown as AnswerPart

test('words keep their form, tables are tables', () => {
  expect(richTextOf([text('# Title\n\nUp **31%**\n\n- a\n- b'), table], 'en')).toBe(
    '<h1>Title</h1>\n<p>Up <strong>31%</strong></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul><p><strong>By &lt;region&gt;</strong></p>' +
      '<table><thead><tr><th>Region</th><th align="right">Sum</th></tr></thead><tbody><tr>' +
      '<td>&lt;img src=x onerror=alert(1)&gt;</td><td align="right">48</td></tr></tbody></table>',
  )
  expect(richTextOf([text('| a | b |\n|---|--:|\n| 1 | 2 |')], 'en')).toContain('<td align="right">2</td>')
})

test('values are written as on the screen, in its language', () => {
  const months = {
    type: 'data-table',
    data: {
      title: 'By month',
      columns: [
        { key: 'month', label: 'Month', type: 'date' },
        { key: 'revenue', label: 'Revenue', type: 'number', unit: 'IDR' },
        { key: 'final', label: 'Final', type: 'boolean' },
        { key: 'note', label: 'Note', type: 'text' },
      ],
      rows: [
        { month: '2026-01', revenue: 18600000, final: true, note: 'a|b' },
        { month: '2026-02-05', revenue: null, final: false, note: null },
      ],
      row_count: 2,
      truncated: false,
    },
  } as unknown as AnswerPart
  expect(markdownOf([months], 'en').split('\n').slice(4)).toEqual([
    '| January 2026 | Rp 18,600,000 | Yes | a\\|b |',
    '| 5 Feb 2026 | – | No | – |',
  ])
  expect(richTextOf([months], 'id')).toContain(
    '<td>Januari 2026</td><td align="right">Rp 18.600.000</td><td>Ya</td><td>a|b</td>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![p](https://tracker.example/p.png)',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<svg onload=alert(1)>',
])('%s takes nothing along that runs or loads', (words) => {
  expect(richTextOf([text(`a ${words} b`)], 'en')).not.toMatch(/<(script|img|svg)|javascript:|data:|onerror=|onload=/)
})
