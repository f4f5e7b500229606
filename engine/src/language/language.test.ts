import { describe, expect, it } from 'vitest'
import { formatShort } from '#contract/kit/format/number.ts'
import {
  detectLanguage,
  formatDate,
  formatFigure,
  formatNumber,
  isStopWord,
  numberAt,
  parseFigure,
  stem,
  stems,
  tokenizeQuestion,
} from './index.ts'

describe('figures', () => {
  it.each([
    ['1,234.5', 'en', 1234.5],
    ['1.234,5', 'en', 1234.5],
    ['1.250', 'id', 1250],
    ['1.250', 'en', 1.25],
    ['1,250', 'en', 1250],
    ['1,25', 'id', 1.25],
    ['1.250.000', 'en', 1_250_000],
  ] as const)('%s in %s is %d', (text, language, value) => expect(parseFigure(text, language)).toBe(value))
  it.each([
    ['two million', 'en', 2_000_000],
    ['dua juta', 'id', 2_000_000],
    ['5jt', 'id', 5_000_000],
    ['dua belas', 'id', 12],
    ['1,5 miliar', 'id', 1_500_000_000],
    ['twenty', 'en', 20],
  ] as const)('%s', (text, language, value) => expect(numberAt(tokenizeQuestion(text), 0, language)?.value).toBe(value))
  it('are written as each language writes them', () => {
    expect(formatNumber(1234.5, 'en')).toBe('1,234.5')
    expect(formatNumber(1234.5, 'id')).toBe('1.234,5')
    expect(formatShort(18_600_000_000, 'en')).toBe('18.6 bn')
    expect(formatShort(18_600_000_000, 'id')).toBe('18,6 miliar')
    expect(formatFigure(18_600_000_000, 'id', 'IDR')).toBe('Rp 18,6 miliar')
    expect(formatFigure(200_000_000, 'en', 'IDR')).toBe('Rp 200 mn')
    expect(formatFigure(-3.14, 'en', '%')).toBe('−3.1%')
    expect(formatFigure(-1500, 'en', 'USD')).toBe('−$1,500')
    expect(formatFigure(12.5, 'id', '%')).toBe('12,5%')
    expect(formatFigure(3, 'en', 'kg')).toBe('3 kg')
    expect(formatDate('2026-07-01', 'id')).toBe('1 Juli 2026')
    expect(formatDate('2026-07-01', 'en')).toBe('1 July 2026')
  })
})

describe('words', () => {
  it('are cut with their quotes and offsets', () => {
    expect(tokenizeQuestion("Kyle's 'blue car' cost 1,200.5").map((token) => [token.kind, token.text])).toEqual([
      ['word', "Kyle's"],
      ['quoted', 'blue car'],
      ['word', 'cost'],
      ['number', '1,200.5'],
    ])
    const [token] = tokenizeQuestion('  rata-rata')
    expect([token?.start, token?.end, token?.lower]).toEqual([2, 11, 'rata-rata'])
  })
  it('are brought to their stems', () => {
    expect([stem('cities', 'en'), stem('women', 'en'), stem('penjualan', 'id'), stem('pesanan', 'id')]).toEqual([
      'citi',
      'woman',
      'jual',
      'pesan',
    ])
    expect(stems('pesanan')).toContain('pesan')
  })
  it('that carry meaning in a question are no stop words', () => {
    expect([
      isStopWord('the', 'en'),
      isStopWord('yang', 'id'),
      isStopWord('total', 'en'),
      isStopWord('bulan', 'id'),
    ]).toEqual([true, true, false, false])
  })
  it.each([
    ['How many orders did we have?', 'en'],
    ['top 5 stores', 'en'],
    ['Berapa total penjualan kuartal lalu?', 'id'],
    ['omzet per toko', 'id'],
    ['', 'en'],
    ['total spending per customer', 'en'],
    ['items per order', 'en'],
    ['total item per pesanan', 'id'],
  ])('%j is %s', (text, language) => expect(detectLanguage(text)).toBe(language))
})
