import { expect, test } from 'vitest'
import { figureText } from '#contract/charts/drawing/figure-text.ts'
import { formatRupiahShort } from '#contract/kit/format/number.ts'
import { formatFigure } from './index.ts'

const rupiah = { key: 'revenue', label: 'Revenue', type: 'number', unit: 'IDR' } as const
const share = { key: 'margin', label: 'Margin', type: 'number', unit: '%' } as const

test.each([
  [2_034_000_000, 'Rp 2.03 bn', 'Rp 2,03 miliar'],
  [1_976_000_000, 'Rp 1.98 bn', 'Rp 1,98 miliar'],
  [18_640_000_000, 'Rp 18.6 bn', 'Rp 18,6 miliar'],
  [200_000_000, 'Rp 200 mn', 'Rp 200 juta'],
  [-4_100_000_000_000, '−Rp 4.1 tn', '−Rp 4,1 triliun'],
  [7_000.4, 'Rp 7,000', 'Rp 7.000'],
])('%d rupiah reads the same in a sentence, on a chart and in its own format', (value, en, id) => {
  for (const [language, text] of [
    ['en', en],
    ['id', id],
  ] as const) {
    expect(formatFigure(value, language, 'IDR')).toBe(text)
    expect(figureText(value, rupiah, undefined, language, true)).toBe(text)
    expect(formatRupiahShort(value, language)).toBe(text)
    expect(figureText(value, rupiah, { type: 'currency', currency: 'IDR', scale: 'auto' }, language)).toBe(text)
  }
})

test.each([
  [12.44, '12.4%', '12,4%'],
  [-3.14, '−3.1%', '−3,1%'],
])('%d per cent, too', (value, en, id) => {
  expect([formatFigure(value, 'en', '%'), formatFigure(value, 'id', '%')]).toEqual([en, id])
  expect([figureText(value, share, undefined, 'en', true), figureText(value, share, undefined, 'id')]).toEqual([en, id])
})
