import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop, shopDatabase } from './testing/shop.ts'
import type { Answer, Dialect, Schema } from './types.ts'
import { narrateAnswer } from './words/narrate.ts'

const today = '2026-11-22'
const withMoments: Schema = {
  ...shop,
  tables: shop.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name === 'ordered_on' ? { ...column, type: 'timestamp' } : column)),
  })),
}
const ask = (question: string, schema: Schema = shop, dialect: Dialect = 'sqlite') =>
  answerQuestion({ question, schema: { ...schema, dialect }, today })
const answered = (...asked: Parameters<typeof ask>): Answer => {
  const outcome = ask(...asked)
  if (outcome.kind !== 'answer') throw new Error(`${asked[0]}: ${JSON.stringify(outcome)}`)
  return outcome
}
const rowsOf = ({ sql }: Answer) => shopDatabase().prepare(sql).all()

describe('two sides are told with their exact dates', () => {
  it.each([
    ['revenue this month vs the same month last year', '1–22 November 2026 compared with 1–22 November 2025'],
    ['revenue this month vs last month', '1–22 November 2026 compared with 1–22 October 2026'],
    ['revenue last month vs the month before', 'October 2026 compared with September 2026'],
    ['revenue year over year', '1 January to 22 November 2026 compared with 1 January to 22 November 2025'],
    ['revenue yoy this quarter', '1 October to 22 November 2026 compared with 1 October to 22 November 2025'],
    [
      'revenue so far this year vs last year',
      '1 January to 22 November 2026 compared with 1 January to 22 November 2025',
    ],
    ['orders this month compared with last year', '1–22 November 2026 compared with 1–22 November 2025'],
    ['growth of orders month on month this month', '1–22 November 2026 compared with 1–22 October 2026'],
    [
      'revenue Q3 2026 vs the same quarter the year before',
      'July to September 2026 compared with July to September 2025',
    ],
    ['revenue in Ramadan this year vs last year', '19 February to 20 March 2026 compared with 1–30 March 2025'],
    [
      'penjualan bulan ini dibanding bulan yang sama tahun lalu',
      '1–22 November 2026 dibandingkan dengan 1–22 November 2025',
    ],
    ['penjualan minggu ini vs minggu lalu', '16–22 November 2026 dibandingkan dengan 9–15 November 2026'],
    ['penjualan bulan lalu dibanding bulan sebelumnya', 'Oktober 2026 dibandingkan dengan September 2026'],
    [
      'penjualan sejak awal tahun dibanding periode yang sama tahun lalu',
      '1 Januari sampai 22 November 2026 dibandingkan dengan 1 Januari sampai 22 November 2025',
    ],
    [
      'jumlah pesanan kuartal ini vs kuartal yang sama tahun lalu',
      '1 Oktober sampai 22 November 2026 dibandingkan dengan 1 Oktober sampai 22 November 2025',
    ],
  ])('%s', (question, expected) => {
    const answer = answered(question)
    expect(answer.shape).toBe('comparison')
    expect(answer.reading).toContain(expected)
  })

  it('with growth, as the rows say', () => {
    const answer = answered('number of orders this year vs last year')
    expect(rowsOf(answer)).toEqual([{ now: 3, before: 1, change: 200 }])
    expect(narrateAnswer({ outcome: answer, rows: rowsOf(answer), language: 'en' })).toContain(
      'in 1 January to 22 November 2026, up **200%**, against **1** in 1 January to 22 November 2025',
    )
  })

  it('each month beside its own where each was asked for', () => {
    const answer = answered('revenue by month this year vs last year')
    expect(answer.columns.map(({ key }) => key)).toEqual(['month', 'now', 'before', 'change'])
    expect(rowsOf(answer).length).toBeGreaterThan(1)
  })

  it('per group too', () => {
    const { sql } = answered('revenue by area this month vs the same month last year')
    for (const date of ['2026-11-01', '2026-11-23', '2025-11-01', '2025-11-23']) expect(sql).toContain(date)
  })
})

describe('one stretch of time', () => {
  it.each([
    ['orders last weekend', '14–15 November 2026'],
    ['pesanan akhir pekan lalu', '14–15 November 2026'],
    ['revenue in the last 3 complete months', 'August to October 2026'],
    ['penjualan selama Ramadan 2024', '12 Maret sampai 9 April 2024'],
    ['revenue in the week before Lebaran 2025', '24–30 March 2025'],
    ['revenue year to date', '1 January to 22 November 2026'],
    ['jumlah pesanan caturwulan I 2026', 'Januari sampai April 2026'],
    ['revenue in Ramadan 2028', '(estimated)'],
    ['orders in January and March 2026', 'January 2026 or March 2026'],
  ])('%s', (question, expected) => expect(answered(question).reading).toContain(expected))

  it('of a fiscal year that begins in April', () => {
    const outcome = answerQuestion({
      question: 'revenue this fiscal year',
      schema: shop,
      today,
      calendar: { fiscalStart: 4 },
    })
    expect(outcome).toMatchObject({ kind: 'answer', reading: expect.stringContaining('April 2026 to March 2027') })
  })

  it('that is not understood is not passed over', () => {
    for (const question of [
      'revenue in the last few months',
      'penjualan beberapa bulan terakhir',
      'revenue every other Monday',
      'revenue at the end of March',
      'revenue on 30 February 2025',
      'revenue in the same period last year',
      'revenue in March 2025 of 2024',
    ])
      expect([question, ask(question).kind]).toEqual([question, 'unsure'])
    const outcome = ask('revenue in the last few months')
    expect(outcome.kind === 'unsure' && outcome.reason).toContain("'few months'")
  })
})

describe('days of the week and hours', () => {
  it('are conditions', () => {
    expect(rowsOf(answered('number of orders on Thursdays'))).toEqual([{ count_orders: 2 }])
    expect(rowsOf(answered('berapa pesanan setiap hari Jumat?'))).toEqual([{ count_orders: 2 }])
    expect(answered('number of orders on weekends').reading).toContain('Saturdays and Sundays')
    expect(answered('orders between 9 am and 12', withMoments).reading).toContain('09:00–12:00')
    expect(answered('pesanan jam 9 sampai 12', withMoments).reading).toContain('pukul 09.00–12.00')
    expect(answered('pesanan tadi pagi', withMoments).reading).toContain('22 November 2026, pukul 05.00–11.00')
  })

  it('are groups', () => {
    const answer = answered('number of orders per weekday')
    expect(rowsOf(answer)).toEqual([
      { weekday: 4, count_orders: 2 },
      { weekday: 5, count_orders: 2 },
    ])
    expect(narrateAnswer({ outcome: answer, rows: rowsOf(answer), language: 'en' })).toContain('Thursday')
    expect(rowsOf(answered('which day of the week has the most orders?'))).toHaveLength(1)
    expect(answered('jumlah pesanan per jam', withMoments).sql).toContain("STRFTIME('%H'")
    expect(answered('orders by hour this month', withMoments).sql).toContain("STRFTIME('%H'")
  })

  it('need dates with a time', () => {
    expect(ask('orders per hour').kind).toBe('unsure')
    expect(ask('orders between 9 am and 12').kind).toBe('unsure')
  })

  it.each([
    [
      'postgres',
      'CAST(EXTRACT(ISODOW FROM orders.ordered_on) AS INTEGER) IN (6, 7)',
      'CAST(EXTRACT(HOUR FROM orders.ordered_on) AS INTEGER) IN (9, 10, 11)',
    ],
    [
      'sqlite',
      "((CAST(STRFTIME('%w', orders.ordered_on) AS INTEGER) + 6) % 7 + 1) IN (6, 7)",
      "CAST(STRFTIME('%H', orders.ordered_on) AS INTEGER) IN (9, 10, 11)",
    ],
    ['mysql', '(WEEKDAY(orders.ordered_on) + 1) IN (6, 7)', 'HOUR(orders.ordered_on) IN (9, 10, 11)'],
    [
      'sqlserver',
      "(DATEDIFF(day, '19000101', orders.ordered_on) % 7 + 1) IN (6, 7)",
      'DATEPART(hour, orders.ordered_on) IN (9, 10, 11)',
    ],
  ] satisfies [Dialect, string, string][])('in %s', (dialect, weekend, morning) => {
    expect(answered('number of orders on weekends', withMoments, dialect).sql).toContain(weekend)
    expect(answered('number of orders from 9:00 to 12:00', withMoments, dialect).sql).toContain(morning)
  })
})
