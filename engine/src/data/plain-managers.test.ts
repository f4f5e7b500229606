import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop, shopDatabase, shopWithUnits } from './testing/shop.ts'

// What is asked in few words, where the first reading that comes to mind is another question.
const schema = shopWithUnits
const database = shopDatabase()
afterAll(() => database.close())

const asked = (question: string, of = schema) => answerQuestion({ question, schema: of, today: '2026-11-21' })
const rows = (question: string): string => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') return outcome.kind
  const statement = database.prepare(outcome.sql)
  statement.setReturnArrays(true)
  return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' ')
}
const table = (cases: [question: string, expected: string][]) =>
  it.each(cases)('%s', (question, expected) => expect(rows(question)).toBe(expected))

describe('a year that is said of one part of it is said of the other', () => {
  it.each([
    ['compare revenue Q1 and Q2 last year', '2025-04-01', '2025-01-01'],
    ['bandingkan penjualan kuartal 1 dan 2 tahun lalu', '2025-04-01', '2025-01-01'],
    ['compare revenue of the first and second half of 2025', '2025-07-01', '2025-01-01'],
    ['revenue March vs April 2025', '2025-04-01', '2025-03-01'],
    ['revenue January 2025 vs March', '2025-03-01', '2025-01-01'],
    ['revenue January to March vs April to June 2025', '2025-04-01', '2025-01-01'],
    // They follow one another over a new year.
    ['penjualan Desember vs Januari 2026', '2026-01-01', '2025-12-01'],
    ['revenue Q4 2025 vs Q1', '2026-01-01', '2025-10-01'],
    // A whole year says which of them is meant, and is no side that has a March.
    ['revenue March 2026 vs March 2025', '2026-03-01', '2025-03-01'],
    ['revenue March vs March 2025', '2026-03-01', '2025-03-01'],
    ['sales in November so far compared with November last year', '2026-11-01', '2025-11-01'],
    ['revenue 5 March vs 5 April 2025', '2025-04-05', '2025-03-05'],
    ['revenue 5 March vs 5 March 2025', '2026-03-05', '2025-03-05'],
    ['revenue January to March vs January to March 2025', '2026-01-01', '2025-01-01'],
  ])('%s', (question, current, before) =>
    expect(asked(question)).toMatchObject({
      frame: { compare: { current: { from: current }, before: { from: before } } },
    }),
  )
  table([
    ['revenue in October and November 2025', '90'],
    ['penjualan Oktober dan November 2025', '90'],
  ])
})

describe('weekends and weekdays', () => {
  table([
    // Sold on two Thursdays and a Friday.
    ['weekend sales', ''],
    ['penjualan weekend', ''],
    ['revenue on weekdays', '390'],
  ])
  it.each(['revenue weekends vs weekdays', 'penjualan akhir pekan dibanding hari kerja tahun ini'])(
    'are two sides, which no day is at once: %s',
    (question) =>
      expect(asked(question)).toMatchObject({
        frame: { compare: { current: { weekdays: [6, 7] }, before: { weekdays: [1, 2, 3, 4, 5] } } },
      }),
  )
})

describe('which stretch of time was the best or the worst is told by what was sold', () => {
  table([
    ['Which month was the worst in 2026?', '2026-11:120'],
    ['which month was the best?', '2026-01:180'],
    ['bulan terbaik tahun ini', '2026-01:180'],
    ['bulan apa yang paling jelek penjualannya di 2026', '2026-11:120'],
    ['hari terbaik tahun ini', '2026-01-15:180'],
    ['tanggal berapa penjualan tertinggi tahun ini', '2026-01-15:180'],
    ['tahun terburuk', '2025:90'],
  ])
})

describe('at the top without a word by what is what sold most, or occurs most', () => {
  table([
    ['top clients', 'Ani:270 Citra:120'],
    ['our best client', 'Ani:270'],
    ['show me the top 2 branches', 'Pantai:210 Pusat:180'],
    ['top channels', 'web:300 toko:90'],
    ['cabang terburuk', 'Pusat:180 Pantai:210'],
    ['who are our two biggest clients this year?', 'Ani:180 Citra:120'],
    ['top titles', 'Staf:2 Kepala:1'],
  ])
  it.each(['top clients', 'cabang teratas'])('and is stated: %s', (question) =>
    expect(asked(question)).toMatchObject({ confidence: { band: 'sure' } }),
  )
  it('the rows of a table occur once each', () => expect(asked('top vendors in 1999').kind).not.toBe('not_data'))
})

describe('the best seller of each is one, the best sellers are several', () => {
  table([
    ['best selling product per branch', 'Pantai:Batik:2 Pusat:Batik:2'],
    ['produk terlaris di setiap cabang', 'Pantai:Batik:2 Pusat:Batik:2'],
    ['best selling products per branch', 'Pantai:Batik:2 Pantai:Robusta:1 Pusat:Batik:2'],
  ])
})

describe('who ordered in a month is counted in the month of the order', () => {
  table([
    ['number of clients who ordered per month', '2025-10:1 2026-01:1 2026-02:1 2026-11:1'],
    ['new clients per month', '2024-03:1 2026-02:1 2026-05:1'],
  ])
  const kept = shop.tables.map((each) =>
    each.name === 'clients'
      ? { ...each, columns: [...each.columns, { name: 'status', type: 'text' as const, values: ['active', 'left'] }] }
      : each,
  )
  it.each(['monthly active clients', 'active clients per month', 'pelanggan aktif per bulan tahun ini'])(
    'so are the active ones, who are no state of today: %s',
    (question) =>
      expect(asked(question, { ...schema, tables: kept })).toMatchObject({
        frame: {
          groups: [{ is: 'time', ref: { table: 'orders', column: 'ordered_on' } }],
          conditions: [{ is: 'exists', table: 'orders' }],
        },
      }),
  )
})

describe('a category ranked by a figure is that of all its rows, not of the row with most', () => {
  // One order of 180 and one of 120 on the web, one of 90 in the shop; Ani's two make 270.
  table([
    ['which channel brings the most revenue', 'web:300'],
    ['kanal dengan pendapatan tertinggi', 'web:300'],
    ['kanal mana yang penjualannya paling rendah', 'toko:90'],
    ['which client has the highest revenue', 'Ani:270'],
  ])
})

describe('people are told by what they bought', () => {
  const names = (question: string) => rows(question).replace(/(\p{Lu}\p{Ll}+)\S*/gu, '$1')
  // Ani bought cloth in January 2026 and October 2025, Budi coffee that was cancelled, Citra cloth and coffee in November 2026.
  it.each([
    ['clients who bought kain', 'Ani Citra'],
    ['pelanggan yang membeli kopi', 'Budi Citra'],
    ['clients who bought kain but not kopi', 'Ani'],
    ['clients who bought both kain and kopi', 'Citra'],
    ['clients who never bought kopi', 'Ani'],
    ['clients who ordered in January 2026 but not in November 2026', 'Ani'],
    ['clients who bought in 2026 but not in 2025', 'Budi Citra'],
    ['pelanggan yang belanja tahun ini tapi tidak tahun lalu', 'Budi Citra'],
    ['clients who bought kain this year', 'Ani Citra'],
    ['clients who bought kain in October 2025', 'Ani'],
  ])('%s', (question, expected) => expect(names(question)).toBe(expected))
  table([
    ['how many clients bought kain', '2'],
    ['how many clients bought kopi in November', '1'],
    ['berapa pelanggan yang membeli kopi', '2'],
  ])
  it.each(['clients who bought kain', 'pelanggan yang membeli kopi', 'clients who bought kain but not kopi'])(
    'and it is stated: %s',
    (question) => expect(asked(question)).toMatchObject({ confidence: { band: 'sure' } }),
  )
  it.each(['clients who bought spaceships', 'clients who bought kain but not spaceships'])(
    'but not by what is nowhere in the data: %s',
    (question) => expect(asked(question)).not.toMatchObject({ confidence: { band: 'sure' } }),
  )
  it('and how many of them there are is no property of one deal', () =>
    expect(rows('clients who ordered more than once')).toMatch(/^Ani/))
})

describe('what is asked and not given is declined, not replaced', () => {
  const born = shop.tables.map((each) =>
    each.name === 'clients'
      ? { ...each, columns: [...each.columns, { name: 'birth_date', type: 'date' as const }] }
      : each,
  )
  it.each(['how many clients have birthdays this month', 'clients with a birthday in March'])(
    'nobody was born this month, but somebody on one of its days: %s',
    (question) =>
      expect(asked(question, { ...schema, tables: born })).toMatchObject({
        sql: expect.stringMatching(/STRFTIME\('%m-%d', clients\.birth_date\) >= '(?:11|03)-01'/),
      }),
  )
  it.each(['how many products were received last month', 'products delivered this month'])(
    'what came in is not what began: %s',
    (question) => expect(asked(question).kind).not.toBe('answer'),
  )
  it.each(['moving average of revenue', '100th percentile of order total', 'skewness of order total'])(
    'no other figure for one that is not known: %s',
    (question) => expect(asked(question).kind).toBe('unsure'),
  )
  it.each([
    'products whose sales dropped this year',
    'produk yang penjualannya turun tahun ini',
    'products with falling sales this year',
  ])('those that fell, not the figure of all: %s', (question) =>
    expect(asked(question)).toMatchObject({ frame: { moved: 'down', groups: [{ table: 'goods' }] } }),
  )
})
