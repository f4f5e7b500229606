import { afterAll, describe, expect, it } from 'vitest'
import { detectLanguage } from '#engine/language/index.ts'
import { answerQuestion } from './ask.ts'
import { inferForeignKeys } from './schema/keys.ts'
import { shop, shopDatabase, shopWithUnits } from './testing/shop.ts'

// What managers ask first, where the owner defined what was sold by its number, too.
const schema = shopWithUnits

const database = shopDatabase()
afterAll(() => database.close())

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-21' })
const rows = (question: string): string => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') return outcome.kind
  const statement = database.prepare(outcome.sql)
  statement.setReturnArrays(true)
  return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' ')
}
const table = (cases: [question: string, expected: string][]) =>
  it.each(cases)('%s', (question, expected) => expect(rows(question)).toBe(expected))

describe('what sold the most is a thing, though a figure is called almost so', () => {
  table([
    ['Which products sold the most this year?', 'Batik:3 Robusta:1'],
    ['which product sold the least this year?', 'Robusta:1'],
    ['best selling products this year', 'Batik:3 Robusta:1'],
    ['2 best selling products', 'Batik:4 Robusta:1'],
    ['barang apa yang paling laku tahun ini?', 'Batik:3'],
    ['produk apa yang paling banyak terjual tahun ini?', 'Batik:3'],
    ['How many products sold this year?', '4'],
    ['units sold this year', '4'],
  ])
  it('and is stated', () =>
    expect(asked('Which products sold the most this year?')).toMatchObject({ confidence: { band: 'sure' } }))
})

describe('two times and nothing that is compared are what was sold in both', () => {
  table([
    ['compare this year with last year', '300:90:233.3'],
    ['tahun ini dibandingkan tahun lalu', '300:90:233.3'],
    // What is named is what is compared.
    ['compare orders this year with last year', '3:1:200'],
  ])
  it.each(['revenue and units sold this year vs last year', 'revenue and orders this year compared with last year'])(
    'of two figures none is left out: %s',
    (question) => expect(asked(question).kind).toBe('unsure'),
  )
  it('and what is nowhere in the data is no time', () =>
    expect(asked('compare Atlantis this year with last year').kind).toBe('unsure'))
})

describe('a share of a figure is of what it adds up, with what it is of', () => {
  table([
    ['what share of revenue comes from web', '76.9'],
    ['berapa persen pendapatan dari kopi', '7.7'],
    ['share of units sold from kopi', '20'],
    ['share of revenue from kopi by month this year', '2026-01:0 2026-11:25'],
  ])
  it('and is called so', () => {
    expect(asked('share of revenue from kopi')).toMatchObject({
      reading: expect.stringMatching(/^Share of revenue \(/),
      confidence: { band: 'sure' },
    })
  })
  it.each(['share of average order value from web', 'berapa persen rata-rata pesanan dari web'])(
    'but what adds up to nothing has none: %s',
    (question) => {
      const outcome = asked(question)
      expect(outcome.kind === 'answer' && outcome.columns.some(({ key }) => key === 'share')).toBe(false)
    },
  )
})

describe('the most in nothing that is said is the most in sales', () => {
  table([
    ['Top 2 clients', 'Ani:270 Citra:120'],
    ['2 pelanggan teratas tahun ini', 'Ani:180 Citra:120'],
    ['bottom 1 branches', 'Pusat:180'],
    ['2 pelanggan terbaik', 'Ani:270 Citra:120'],
    ['2 best clients this year', 'Ani:180 Citra:120'],
  ])
  it('but a share of which nothing is said of what is none', () =>
    expect(asked('what share of revenue comes from spaceships').kind).toBe('unsure'))
  it('and nothing is ranked by how often it is itself', () =>
    expect(asked('list the highest clients in Selatan').kind).toBe('unsure'))
})

describe('two values beside each other are compared with each other, not with a year ago', () => {
  table([
    ['Compare revenue of web and toko', 'web:300 toko:90'],
    ['revenue web vs toko', 'web:300 toko:90'],
    ['bandingkan penjualan web dan toko', 'web:300 toko:90'],
  ])
  it('with the time that is said', () =>
    expect(asked('Compare revenue of web and toko this year')).toMatchObject({
      kind: 'answer',
      frame: { groups: [{ is: 'column', ref: { table: 'orders', column: 'channel' } }] },
    }))
  it('of two kinds they are asked about', () =>
    expect(asked('Compare revenue of web and kopi this year').kind).toBe('unsure'))
})

describe('the day, month or year that was the best', () => {
  table([
    ['Which month had the highest revenue?', '2026-01:180'],
    ['bulan apa penjualan tertinggi tahun ini?', '2026-01:180'],
    ['which year had the lowest revenue?', '2025:90'],
  ])
})

describe('what is called exactly so is meant', () => {
  it('employees are no clients', () => expect(asked('revenue per employee in each branch').kind).toBe('unsure'))
  table([
    ['how much stock do we have of each product?', 'Arabika:5 Batik:4 Robusta:0'],
    ['harga rata-rata produk per jenis produk', 'kain:90 kopi:40'],
  ])
})

it('the share of nothing is no answer', () =>
  expect(asked('what is our return rate?')).not.toMatchObject({
    sql: expect.stringMatching(/^SELECT COUNT\(\*\)[^,]*$/),
  }))

it('a text is no key of numbers, whatever it is called', () => {
  const order = shop.tables.find(({ name }) => name === 'orders')
  const lines = shop.tables.find(({ name }) => name === 'order_lines')
  if (!order || !lines) throw new Error('the shop has no orders')
  const renamed = {
    ...order,
    columns: order.columns.map((column) =>
      column.name === 'number' ? { ...column, name: 'order_line_number' } : column,
    ),
  }
  expect(inferForeignKeys({ tables: [renamed, lines], foreignKeys: [] })).not.toContainEqual(
    expect.objectContaining({ column: 'order_line_number' }),
  )
})

describe('a reading in words', () => {
  it.each([
    ['how many clients are in Selatan', 'Number of clients, area Selatan'],
    ['web or toko orders', 'Orders, channel web or toko'],
    ['clients with more than 1 orders', 'Clients with more than 1 order'],
    ['berapa pelanggan yang belanja bulan lalu?', 'Jumlah pelanggan dengan pesanan Oktober 2026'],
    ['How many clients bought something this year?', 'Number of clients with orders of 2026'],
    ['clients in Utara or Selatan', 'Clients, area Utara or Selatan'],
    ['Which month had the highest revenue?', 'Month with the highest revenue, all time'],
    ['revenue of the top 2 branches', '2 branches with the highest revenue, all time'],
  ])('%s', (question, title) => expect(asked(question)).toMatchObject({ kind: 'answer', title }))
})

describe('what rows are ranked by is shown and told', () => {
  it('the most common of something, with how often it is', () =>
    expect(asked('What is the most common return reason?')).toMatchObject({
      columns: [{ key: 'reason' }, { type: 'number' }],
    }))
  it('a few words go on in the language before', () => {
    expect([detectLanguage('per city', 'en'), detectLanguage('per city', 'id')]).toEqual(['en', 'id'])
    expect(detectLanguage('berapa pelanggan?', 'en')).toBe('id')
  })
})

describe('the busiest is what has the most orders', () => {
  table([
    ['busiest branch', 'Pusat:2'],
    ['cabang paling ramai', 'Pusat:2'],
    ['busiest year', '2026:3'],
    ['tahun tersibuk', '2026:3'],
  ])
  it('of the orders, not of their lines', () =>
    expect(asked('which day of the week is busiest?')).toMatchObject({
      title: 'Day of the week with the highest number of orders',
    }))
})

it('a list says by which date it is cut, where that is not the usual one', () =>
  expect(asked('clients that left in 2025')).toMatchObject({ title: 'Clients, 2025 (by left on)' }))

it('a number behind a value is the amount of what is listed', () =>
  expect(rows('products in kopi under 40 thousand')).toMatch(/^Arabika.* Robusta/))

it.each(['revenue in Atlantis', 'sales of Atlantis', 'penjualan di Atlantis'])(
  'a place that is nowhere is not left out: %s',
  (question) => expect(asked(question).kind).toBe('unsure'),
)

it.each(['which product was sold most recently?', 'produk termahal yang terjual tahun ini'])(
  'what is ranked by something else is not ranked by how many were sold: %s',
  (question) => {
    const outcome = asked(question)
    expect(outcome.kind === 'answer' && outcome.sql).not.toMatch(/SUM\(order_lines.quantity\)/)
  },
)

describe('beside what is plain only other meanings are offered', () => {
  const offered = (question: string) => {
    const outcome = asked(question)
    return outcome.kind === 'answer' ? outcome.alternatives.map(({ reading }) => reading) : outcome.kind
  }
  it.each(['How many branches are there?', 'berapa jumlah cabang?', 'how many clients'])('%s', (question) =>
    expect(offered(question)).toEqual([]),
  )
})
