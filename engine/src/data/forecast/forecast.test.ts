import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shopWithUnits } from '../testing/shop.ts'
import type { Answer, Row } from '../types.ts'
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
    // The 21st of November 2026 is a Saturday: its week began on the 16th.
    ['forecast revenue for the next 4 weeks', 'week', '2026-11-23', '2026-12-14'],
    ['What will revenue be next week?', 'week', '2026-11-23', '2026-11-23'],
    ['forecast revenue this week', 'week', '2026-11-16', '2026-11-16'],
    ['prediksi omzet minggu depan', 'week', '2026-11-23', '2026-11-23'],
    ['proyeksi jumlah pesanan dua pekan ke depan', 'week', '2026-11-23', '2026-11-30'],
    ['forecast revenue for the next 7 days', 'day', '2026-11-22', '2026-11-28'],
    ['What will revenue be tomorrow?', 'day', '2026-11-22', '2026-11-22'],
    ['revenue forecast for the day after tomorrow', 'day', '2026-11-23', '2026-11-23'],
    ['forecast revenue today', 'day', '2026-11-21', '2026-11-21'],
    ['daily revenue forecast for next week', 'day', '2026-11-23', '2026-11-29'],
    ['forecast daily revenue', 'day', '2026-11-22', '2026-11-28'],
    ['proyeksi omzet besok', 'day', '2026-11-22', '2026-11-22'],
    ['prediksi jumlah pesanan 14 hari ke depan', 'day', '2026-11-22', '2026-12-05'],
    ['prediksi penjualan harian minggu depan', 'day', '2026-11-23', '2026-11-29'],
    ['proyeksi penjualan bulan depan', 'month', '2026-12-01', '2026-12-01'],
    ['Berapa perkiraan omzet 6 bulan ke depan?', 'month', '2026-12-01', '2027-05-01'],
    ['prediksi jumlah pesanan kuartal depan', 'quarter', '2027-01-01', '2027-01-01'],
    ['proyeksi omzet sampai akhir tahun', 'month', '2026-11-01', '2026-12-01'],
  ])('%s', (question, grain, from, to) => {
    expect(asked(question)).toMatchObject({ kind: 'answer', shape: 'series', frame: { forecast: { grain, from, to } } })
  })

  it.each([
    'forecast revenue per area next month',
    'revenue forecast by area for next month',
    'forecast revenue next month by area',
    'prediksi penjualan bulan depan per area',
    'proyeksi omzet tiap area bulan depan',
    'what will revenue be next month for each area',
  ])('is of each group: %s', (question) =>
    expect(asked(question)).toMatchObject({
      shape: 'series',
      columns: [{ key: 'name' }, { key: 'month' }, { key: 'revenue' }],
      frame: { forecast: { from: '2026-12-01', to: '2026-12-01' } },
    }),
  )

  it('looks at whole months only, of what is named', () => {
    const { sql, reading } = asked('forecast revenue in Utara next month') as Answer
    expect(sql).toContain("areas.name = 'Utara'")
    expect(sql).toContain("sold_on >= '2022-11-01' AND order_lines.sold_on < '2026-11-01'")
    expect(reading).toContain('with a forecast to December 2026')
  })

  it.each([
    'forecast the weather',
    'forecast',
    'proyeksi cuaca besok',
    'forecast revenue for the next 40 months',
    'forecast revenue for the next 90 days',
  ])('is not guessed: %s', (question) => expect(asked(question).kind).not.toBe('answer'))
})

/** Rows by month up to one of 2026, each of them 10 million more than the year before by a tenth. */
const rows = (count: number, last = 10) =>
  Array.from({ length: count }, (_, index) => {
    const month = 2026 * 12 + last - count + index
    const year = Math.floor(month / 12)
    return { month: `${year}-${String((month % 12) + 1).padStart(2, '0')}`, revenue: 10_000_000 * 1.1 ** (year - 2022) }
  })

const told = (question: string, of: readonly Row[]) => {
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

  it('is of weeks, named by their Monday', () => {
    // Half more each year; the second week of each year of 52 sells double. The last begins on the 9th of November.
    const weeks = Array.from({ length: 156 }, (_, index) => ({
      week: new Date(Date.UTC(2026, 10, 16) - (156 - index) * 7 * 86_400_000).toISOString().slice(0, 10),
      revenue: (index % 52 === 1 ? 4_000_000 : 2_000_000) * 1.5 ** Math.floor(index / 52),
    }))
    // The second and third from the running one: 4 and 2 million, moved by 1.5 three times.
    expect(told('forecast revenue for the next 2 weeks', weeks)).toBe(
      'Forecast of revenue: **Rp 13.5 mn** in the week of 23 November 2026, **Rp 6.75 mn** in the week of 30 November 2026. It is the same time a year before, moved by the growth of the last 12 months. Tried on 12 past weeks, it was off by 0% on average.',
    )
    expect(told('prediksi omzet minggu depan', weeks)).toMatch(
      /\*\*Rp 13,5 juta\*\* pada minggu 23 November 2026\..+12 minggu yang sudah lewat/,
    )
    expect(told('forecast revenue next week', weeks.toSpliced(70, 1))).toContain('some weeks in between')
  })

  it('is of days, each like that day of the weeks before; what has no rows has none', () => {
    // From a Monday on 10 a day more, nothing on Sundays and no row either; the last is Friday the 20th of November.
    const days = Array.from({ length: 180 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 10, 20) - (179 - index) * 86_400_000)
      return {
        day: day.toISOString().slice(0, 10),
        revenue: ((day.getUTCDay() + 6) % 7) * 10_000 + 100_000,
        of: day.getUTCDay(),
      }
    }).filter(({ of }) => of !== 0)
    expect(told('forecast revenue for the next 3 days', days)).toBe(
      'Forecast of revenue: **Rp 0** on 22 November 2026, **Rp 100,000** on 23 November 2026, **Rp 110,000** on 24 November 2026. It is the same day a week before, moved by the growth of the last 7 days. Tried on 28 past days, it was off by 0% on average.',
    )
    expect(told('prediksi omzet lusa', days)).toBe(
      'Proyeksi pendapatan: **Rp 100.000** pada 23 November 2026. Caranya: hari yang sama seminggu sebelumnya, disesuaikan dengan pertumbuhan 7 hari terakhir. Saat dicoba pada 28 hari yang sudah lewat, selisihnya rata-rata 0%.',
    )
    expect(told('forecast revenue tomorrow', days.slice(-3))).toContain('3 days of data are too few')
  })

  it('keeps a group that had nothing on the last days, and none that ended weeks ago', () => {
    const of = (name: string, count: number, last: number) =>
      Array.from({ length: count }, (_, index) => ({
        name,
        day: new Date(Date.UTC(2026, 10, last) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
        revenue: 50_000,
      }))
    const words = told('forecast revenue per area tomorrow', [
      ...of('Utara', 60, 20),
      ...of('Selatan', 60, 18),
      ...of('Timur', 60, 1),
    ])
    expect(words).toContain('- Utara: **Rp 50,000** on 22 November 2026')
    expect(words).toContain('- Selatan:')
    expect(words).toContain('For 1 more I can’t tell')
  })

  it('counts from the last month there is', () => {
    // Rows end in August: December is four months on, which is a year after one that is known.
    expect(told('forecast revenue next month', rows(46, 8))).toContain('**Rp 14.6 mn** in December 2026')
    expect(told('forecast revenue next month', rows(40, -6))).toContain('too few for that far ahead')
  })

  it('is of each group, those with the most first, and of none that has ended or has gaps', () => {
    const of = (name: string, times: number, series = rows(48)) =>
      series.map(({ month, revenue }) => ({ name, month, revenue: revenue * times }))
    const groups = [
      ...of('Utara', 1),
      ...of('Selatan', 2),
      ...of('Timur', 3, rows(46, 8)),
      ...of('Barat', 4, rows(48).toSpliced(9, 1)),
    ]
    expect(told('forecast revenue per area next month', groups)).toBe(
      [
        'Forecast of revenue by area:\n',
        '- Selatan: **Rp 29.3 mn** in December 2026 (off by 0% on average in the past)',
        '- Utara: **Rp 14.6 mn** in December 2026 (off by 0% on average in the past)\n',
        'Each uses the simple method that was most accurate on its own past. For 2 more I can’t tell: months in between or lately have no figure, or they are too few.',
      ].join('\n'),
    )
    const id = told('prediksi penjualan 2 bulan ke depan per area', groups)
    expect(id).toContain(
      '- Selatan: **Rp 29,3 juta** pada Desember 2026, **Rp 32,2 juta** pada Januari 2027 (selisihnya',
    )
    expect(told('forecast revenue per area next month', of('Barat', 4, rows(48).toSpliced(9, 1)))).toContain(
      'I can’t forecast',
    )
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
