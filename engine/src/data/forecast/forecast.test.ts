import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shopWithUnits } from '../testing/shop.ts'
import type { Answer } from '../types.ts'
import { narrateAnswer } from '../words/narrate.ts'

const asked = (question: string) => answerQuestion({ question, schema: shopWithUnits, today: '2026-11-21' })

describe('how far ahead is asked for', () => {
  it.each([
    ['forecast revenue', 'month', '2026-12-01', '2027-02-01'],
    ['revenue forecast for next month', 'month', '2026-12-01', '2026-12-01'],
    ['What will revenue be next quarter?', 'quarter', '2027-01-01', '2027-01-01'],
    ['projected revenue this month', 'month', '2026-11-01', '2026-11-01'],
    ['predict revenue for the rest of the year', 'month', '2026-11-01', '2026-12-01'],
    ['forecast the number of orders over the next two quarters', 'quarter', '2027-01-01', '2027-04-01'],
    ['proyeksi penjualan bulan depan', 'month', '2026-12-01', '2026-12-01'],
    ['Berapa perkiraan omzet 6 bulan ke depan?', 'month', '2026-12-01', '2027-05-01'],
    ['prediksi jumlah pesanan kuartal depan', 'quarter', '2027-01-01', '2027-01-01'],
    ['proyeksi omzet sampai akhir tahun', 'month', '2026-11-01', '2026-12-01'],
  ])('%s', (question, grain, from, to) => {
    expect(asked(question)).toMatchObject({ kind: 'answer', shape: 'series', frame: { forecast: { grain, from, to } } })
  })

  it('looks at whole months only, of what is named', () => {
    const { sql, reading } = asked('forecast revenue in Utara next month') as Answer
    expect(sql).toContain("areas.name = 'Utara'")
    expect(sql).toContain("sold_on >= '2022-11-01' AND order_lines.sold_on < '2026-11-01'")
    expect(reading).toContain('with a forecast to December 2026')
  })

  it.each(['forecast the weather', 'forecast', 'proyeksi cuaca besok', 'forecast revenue for the next 40 months'])(
    'is not guessed: %s',
    (question) => expect(asked(question).kind).not.toBe('answer'),
  )
})

/** Rows by month up to one of 2026, each of them 10 million more than the year before by a tenth. */
const rows = (count: number, last = 10) =>
  Array.from({ length: count }, (_, index) => {
    const month = 2026 * 12 + last - count + index
    const year = Math.floor(month / 12)
    return { month: `${year}-${String((month % 12) + 1).padStart(2, '0')}`, revenue: 10_000_000 * 1.1 ** (year - 2022) }
  })

const told = (question: string, of: ReturnType<typeof rows>) => {
  const outcome = asked(question)
  return narrateAnswer({ outcome, rows: of, language: outcome.language })
}

describe('what is told', () => {
  it('is the figure of each month, how it was reached, and how far that was off', () => {
    // 13.31 of December 2025, moved by what the last twelve months were of the twelve before: 1.1.
    expect(told('forecast revenue next month', rows(48))).toBe(
      'Forecast of revenue: **Rp 14.6 mn** in December 2026. It is the same time a year before, moved by the growth of the last 12 months. Tried on 12 past months, it was off by 0% on average.',
    )
    expect(told('proyeksi penjualan bulan depan', rows(48))).toBe(
      'Proyeksi pendapatan: **Rp 14,6 juta** pada Desember 2026. Caranya: waktu yang sama setahun sebelumnya, disesuaikan dengan pertumbuhan 12 bulan terakhir. Saat dicoba pada 12 bulan yang sudah lewat, selisihnya rata-rata 0%.',
    )
  })

  it('counts from the last month there is', () => {
    // Rows end in August: December is four months on, which is a year after one that is known.
    expect(told('forecast revenue next month', rows(46, 8))).toContain('**Rp 14.6 mn** in December 2026')
    expect(told('forecast revenue next month', rows(40, -6))).toContain('too few for that far ahead')
  })

  it('says why not, where months are missing or too few', () => {
    expect(told('forecast revenue next month', rows(48).toSpliced(20, 1))).toBe(
      'I can’t forecast revenue: some months in between have no figure. Below is what there is.',
    )
    expect(told('proyeksi penjualan bulan depan', rows(4))).toBe(
      'Saya tidak bisa memproyeksikan pendapatan: data 4 bulan terlalu sedikit untuk sejauh itu. Di bawah ini data yang ada.',
    )
  })

  it('says of what is far off that it is rough', () => {
    const wild = rows(20).map((row, index) => ({
      ...row,
      revenue: 1_000_000 * ([7, 1, 9, 2, 8, 1, 6, 9, 1, 3, 9, 2, 1, 8, 1, 9, 1, 7, 9, 1][index] ?? 0),
    }))
    expect(told('forecast revenue next month', wild)).toContain('take it as a rough guide')
  })
})

describe('a follow-up', () => {
  const next = (question: string) => {
    const previous = asked('forecast revenue next month') as Answer
    return answerQuestion({ question, schema: shopWithUnits, today: '2026-11-21', previous }) as Answer
  }

  it('keeps it for a part of the same', () => {
    expect(next('and in Utara?').reading).toMatch(/area Utara.*with a forecast to December 2026/)
  })

  it.each(['per area', 'and last year?'])('drops it: %s', (question) => {
    expect(next(question)).toMatchObject({ kind: 'answer' })
    expect(next(question).reading).not.toContain('forecast')
  })
})
