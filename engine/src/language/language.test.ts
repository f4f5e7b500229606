import { describe, expect, it } from 'vitest'
import {
  detectLanguage,
  formatDate,
  formatFigure,
  formatNumber,
  formatShort,
  isStopWord,
  numberAt,
  parseFigure,
  periodReader,
  stem,
  stems,
  tokenise,
} from './index.ts'

const today = '2026-11-21'

const period = (text: string): string => {
  const tokens = tokenise(text)
  const read = periodReader(tokens, today, detectLanguage(text))
  const found = tokens.map((_, index) => read(index)).find((span) => span)
  return found ? `${found.period.from ?? ''}..${found.period.to ?? ''}` : 'none'
}

describe('periods', () => {
  it.each([
    ['revenue today', '2026-11-21..2026-11-22'],
    ['penjualan hari ini', '2026-11-21..2026-11-22'],
    ['yesterday', '2026-11-20..2026-11-21'],
    ['kemarin', '2026-11-20..2026-11-21'],
    ['this week', '2026-11-16..2026-11-23'],
    ['minggu lalu', '2026-11-09..2026-11-16'],
    ['last month', '2026-10-01..2026-11-01'],
    ['bulan lalu', '2026-10-01..2026-11-01'],
    ['bulan ini', '2026-11-01..2026-12-01'],
    ['last quarter', '2026-07-01..2026-10-01'],
    ['kuartal lalu', '2026-07-01..2026-10-01'],
    ['Q3', '2026-07-01..2026-10-01'],
    ['kuartal 1 2025', '2025-01-01..2025-04-01'],
    ['third quarter of 2025', '2025-07-01..2025-10-01'],
    ['semester 1', '2026-01-01..2026-07-01'],
    ['this year', '2026-01-01..2027-01-01'],
    ['tahun lalu', '2025-01-01..2026-01-01'],
    ['year to date', '2026-01-01..2026-11-22'],
    ['last 30 days', '2026-10-23..2026-11-22'],
    ['30 hari terakhir', '2026-10-23..2026-11-22'],
    ['3 bulan terakhir', '2026-08-22..2026-11-22'],
    ['since March', '2026-03-01..'],
    ['sejak Maret', '2026-03-01..'],
    ['in December', '2025-12-01..2026-01-01'],
    ['July to September 2026', '2026-07-01..2026-10-01'],
    ['dari Januari sampai Maret 2026', '2026-01-01..2026-04-01'],
    ['between 2020 and 2022', '2020-01-01..2023-01-01'],
    ['after 2013', '2014-01-01..'],
    ['before 2010', '..2010-01-01'],
    ['2014 or after', '2014-01-01..'],
    ['on 3 March 2026', '2026-03-03..2026-03-04'],
    ['March 3, 2026', '2026-03-03..2026-03-04'],
    ['tanggal 17 Agustus 2025', '2025-08-17..2025-08-18'],
    ['2026-02-28', '2026-02-28..2026-03-01'],
    ['31/12/2025', '2025-12-31..2026-01-01'],
    ['2026-02-31', '2026-01-01..2027-01-01'],
    ['you may go', 'none'],
    ['price above 2500', 'none'],
  ])('%s', (text, expected) => expect(period(text)).toBe(expected))
})

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
  ] as const)('%s', (text, language, value) => expect(numberAt(tokenise(text), 0, language)?.value).toBe(value))
  it('are written as each language writes them', () => {
    expect(formatNumber(1234.5, 'en')).toBe('1,234.5')
    expect(formatNumber(1234.5, 'id')).toBe('1.234,5')
    expect(formatShort(18_600_000_000, 'en')).toBe('18.6 billion')
    expect(formatShort(18_600_000_000, 'id')).toBe('18,6 miliar')
    expect(formatFigure(18_600_000_000, 'id', 'IDR')).toBe('Rp 18,6 miliar')
    expect(formatFigure(-1500, 'en', 'USD')).toBe('-$1,500')
    expect(formatFigure(12.5, 'id', '%')).toBe('12,5%')
    expect(formatFigure(3, 'en', 'kg')).toBe('3 kg')
    expect(formatDate('2026-07-01', 'id')).toBe('1 Juli 2026')
    expect(formatDate('2026-07-01', 'en')).toBe('1 July 2026')
  })
})

describe('words', () => {
  it('are cut with their quotes and offsets', () => {
    expect(tokenise("Kyle's 'blue car' cost 1,200.5").map((token) => [token.kind, token.text])).toEqual([
      ['word', "Kyle's"],
      ['quoted', 'blue car'],
      ['word', 'cost'],
      ['number', '1,200.5'],
    ])
    const [token] = tokenise('  rata-rata')
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
  ])('%j is %s', (text, language) => expect(detectLanguage(text)).toBe(language))
})
