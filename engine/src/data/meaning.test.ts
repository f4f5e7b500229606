import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop, shopDatabase } from './testing/shop.ts'
import type { Answer } from './types.ts'

const today = '2026-11-21'
const database = shopDatabase()
afterAll(() => database.close())

const answer = (question: string, previous?: Answer): Answer => {
  const outcome = answerQuestion({ question, schema: shop, today, ...(previous ? { previous } : {}) })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}

const rows = (sql: string): string => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' ')
}

/** Question → rows; a cell is compared as text, the order of rows counts. */
const table = (cases: [question: string, expected: string][]) =>
  it.each(cases)('%s', (question, expected) => expect(rows(answer(question).sql)).toBe(expected))

describe('ranked things show what they are ranked by', () => {
  table([
    ['Top 2 areas by number of clients', 'Selatan:2 Utara:1'],
    ['2 wilayah dengan jumlah pelanggan terbanyak', 'Selatan:2 Utara:1'],
    ['2 pelanggan dengan total belanja tertinggi tahun ini', 'Ani:180 Citra:120'],
    ['2 produk dengan nilai pengembalian dana tertinggi tahun ini', 'Batik:80 Robusta:30'],
    ['Wilayah dengan jumlah pelanggan terbanyak', 'Selatan:2'],
  ])
})

describe('the best of each group', () => {
  table([
    ['Top 1 products by revenue in each area', 'Selatan:Batik:180 Utara:Batik:180'],
    ['produk termahal di setiap jenis produk', 'kain:Batik:90 kopi:Arabika:50'],
    ['gaji tertinggi di setiap departemen', 'gudang:90 toko:70'],
    ['the highest paid employee in each department', 'gudang:Dewi:Lestari:90 toko:Fajar:Putra:70'],
  ])
  it('says so', () =>
    expect(answer('Top 2 products by revenue in each area').reading).toBe(
      '2 goods with the highest revenue = Paid order lines, in each area',
    ))
})

describe('the second of them', () => {
  table([
    ['the second most expensive product', 'Arabika:kopi:50:2026-01-10'],
    ['produk termahal kedua', 'Arabika:kopi:50:2026-01-10'],
  ])
})

describe('what did not happen', () => {
  table([
    ['branches that sold nothing in 2025', 'Pusat'],
    ['How many clients never bought anything this year?', '0'],
    ['berapa pelanggan yang tidak pernah belanja di tahun 2025?', '2'],
  ])
})

describe('ages and shares', () => {
  table([
    ['How many products are older than 2 years?', '2'],
    ['berapa produk yang umurnya di bawah 2 tahun?', '1'],
    ['What percentage of orders this year are web orders?', '66.7'],
  ])
  it.each(['median order value', 'forecast of revenue for the next 90 days', 'prediksi penjualan 90 hari ke depan'])(
    'asks for more than a query gives: %s',
    (question) => expect(answerQuestion({ question, schema: shop, today }).kind).not.toBe('answer'),
  )
  it('refuses an age that is none', () =>
    expect(answerQuestion({ question: 'products older than 900', schema: shop, today }).kind).toBe('unsure'))
})

describe('what changed', () => {
  it('ranks groups by their change', () => {
    const { sql, reading } = answer('Which area lost the most revenue compared with last year?')
    expect(reading).toContain('the smallest growth first')
    expect(sql).toContain('ORDER BY change')
    expect(rows(sql).split(' ')[0]).toMatch(/^(Utara|Selatan):/)
  })
  it('takes a compared year for the one before', () =>
    expect(answer('Wilayah mana yang penjualannya turun paling banyak dibanding tahun lalu?').reading).toContain(
      '21 November 2026 dibandingkan dengan',
    ))
})

describe('averages of groups', () => {
  table([
    ['average number of orders per client', '1.3333333333333333'],
    ['rata-rata penjualan per bulan tahun ini', '150'],
    ['average monthly revenue this year', '150'],
  ])
  it('say so, and offer the groups instead', () => {
    const { reading, alternatives, columns } = answer('average number of orders per client')
    expect(reading).toBe('Average number of orders per client')
    expect(columns.map(({ label }) => label)).toEqual(['Average number of orders per client'])
    expect(alternatives.map((alternative) => alternative.reading)).toContain('Number of orders, by client')
  })
})

describe('growth from one stretch of time to the next', () => {
  table([
    ['month over month revenue growth this year', '2026-01:180: 2026-11:120:-33.3'],
    ['pertumbuhan penjualan bulanan tahun ini', '2026-01:180: 2026-11:120:-33.3'],
    ['quarterly growth of orders', '2025-Q4:1: 2026-Q1:2:100 2026-Q4:1:-50'],
  ])
})

describe('a state is dated by the date that is named after it', () => {
  const people = shop.tables.map((table) =>
    table.name === 'people'
      ? {
          ...table,
          columns: [
            ...table.columns,
            { name: 'hired_on', type: 'date' as const },
            { name: 'left_on', type: 'date' as const },
            { name: 'state', type: 'text' as const, values: ['active', 'left'] },
          ],
        }
      : table,
  )
  it.each([
    ['which employees left this year?', "people.left_on >= '2026-01-01'"],
    ['how many employees left per month?', "STRFTIME('%Y-%m', people.left_on)"],
    ['employees hired this year', "people.hired_on >= '2026-01-01'"],
  ])('%s', (question, part) => {
    const outcome = answerQuestion({ question, schema: { ...shop, tables: people }, today })
    expect(outcome.kind === 'answer' && outcome.sql).toContain(part)
  })
})

describe('what one query does not give is refused', () => {
  it.each([
    'orders per hour today',
    'products out of stock in all branches',
    'clients in Atlantis',
    'average number of products',
  ])('%s', (question) => expect(answerQuestion({ question, schema: shop, today }).kind).not.toBe('answer'))
})

describe('running totals', () => {
  table([
    ['Running total of revenue by month in 2026', '2026-01:180 2026-11:300'],
    ['Penjualan kumulatif per bulan tahun ini', '2026-01:180 2026-11:300'],
    ['running total of order total by month', '2025-10:90 2026-01:270 2026-02:320 2026-11:440'],
    ['cumulative orders per quarter', '2025-Q4:1 2026-Q1:3 2026-Q4:4'],
    ['running total of orders by month and channel', '2025-10:toko:1 2026-01:web:1 2026-02:toko:2 2026-11:web:2'],
  ])
  it.each([
    'running total of average order value per month',
    // A client who bought in both channels is counted in each; summed up over both they would be two.
    'running total of clients by month and channel',
  ])('are refused for what does not add up: %s', (question) =>
    expect(answerQuestion({ question, schema: shop, today }).kind).toBe('unsure'),
  )
})

describe('running totals of a measure that somebody wrote', () => {
  const measured = (expression: string) => {
    const [line] = shop.measures!
    const visits = {
      ...line!,
      name: 'Visits',
      synonyms: ['visits'],
      expression,
      description: { en: 'visits', id: 'kunjungan' },
    }
    return answerQuestion({
      question: 'running total of visits by month',
      schema: { ...shop, measures: [visits] },
      today,
    }).kind
  }
  it.each(['SUM(order_lines.quantity)', '-count(*)', 'SUM(COALESCE(order_lines.quantity, 0))'])('%s', (expression) =>
    expect(measured(expression)).toBe('answer'),
  )
  it.each([
    'COUNT(DISTINCT order_lines.good_id)',
    'SUM(order_lines.line_total) / SUM(order_lines.quantity)',
    'AVG(order_lines.quantity)',
    'MAX(order_lines.quantity)',
  ])('are refused for %s', (expression) => expect(measured(expression)).toBe('unsure'))
})

describe('a stretch of time ends before the day after it', () => {
  table([
    ['How many clients joined in January 2026?', '0'],
    ['How many clients joined in February 2026?', '1'],
    ['berapa pelanggan yang bergabung di bulan April 2026?', '0'],
    ['clients who joined in 2026', 'Budi Citra'],
  ])
})

// Ani bought cloth twice, and Citra cloth and coffee in one order.
describe('what several rows lead to is counted once', () => {
  table([
    ['jumlah pelanggan per jenis produk', 'kain:2 kopi:2'],
    ['share of clients by kind of product', 'kain:2:50 kopi:1:25 kopi:1:25'],
    ['jumlah pelanggan per jenis produk dengan lebih dari 1 pelanggan', 'kain:2 kopi:2'],
    ['jumlah pelanggan per jenis produk dengan lebih dari 2 pelanggan', ''],
  ])
  it('also where it is ordered by', () =>
    expect(answer('fewest clients per product').sql).toContain('ORDER BY COUNT(DISTINCT clients.id)'))
})

describe('what is counted, what is averaged', () => {
  table([
    ['Average price of products by kind', 'kain:90 kopi:40'],
    ['Jumlah produk per pemasok', 'Dua:2 Satu:1'],
    ['Berapa jumlah produk yang kita jual?', '3'],
    ['Rata-rata total pesanan per kanal tahun ini', 'web:150'],
    ['Average order total by channel this year', 'web:150'],
    ['Berapa pesanan di atas 100?', '2'],
    ['How many orders above 100 are there?', '2'],
    ['total amount of returns', '200'],
  ])
})

describe('a period belongs to what happened', () => {
  table([
    ['Jumlah pengembalian barang per alasan tahun ini', 'rusak:2 salah ukuran:1'],
    ['How many orders of clients this year?', '3'],
    ['How many clients joined this year?', '2'],
  ])
  it('twice the same stretch is compared with the one before', () => {
    const { sql } = answer('Pertumbuhan penjualan per wilayah kuartal lalu dibanding kuartal sebelumnya')
    expect(sql).toContain("'2026-07-01'")
    expect(sql).toContain("'2026-04-01'")
  })
})

describe('a place is that of what stands before it', () => {
  table([
    ['How many orders of clients in Selatan?', '3'],
    ['How many orders of branches in Selatan?', '2'],
    ['How many products are out of stock in Selatan?', '2'],
  ])
  it('says whose place', () =>
    expect(answer('orders of clients in Selatan this year').reading).toContain('area Selatan of clients'))
})

describe('lists', () => {
  it('tell more than what they are chosen by', () => {
    const { columns } = answer('Pinjaman dengan tunggakan lebih dari 90 hari')
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['contract', 'lent']))
    expect(rows('SELECT contract FROM credits WHERE days_late > 90')).toBe('K1 K3')
    expect(rows(answer('Pinjaman dengan tunggakan lebih dari 90 hari').sql)).toMatch(/^K1:.* K3:/)
  })
  it('call people by their names, not by their titles', () =>
    expect(rows(answer('which employee has the highest salary?').sql)).toBe('Dewi:Lestari:90'))
  it('are not made of two things that only share someone', () =>
    expect(answerQuestion({ question: 'orders lent', schema: shop, today }).kind).not.toBe('answer'))
})

describe('a measure in words', () => {
  it('is what its owner said of it, in both languages', () => {
    expect(answer('Rata-rata nilai pesanan').reading).toBe('Rata-rata pesanan = Pendapatan per pesanan')
    expect(answer('average order value').reading).toBe('Average order value = Revenue for each order')
  })
})

describe('other readings', () => {
  const first = answer('orders in Selatan this year')
  it('are offered with a score, at most three, each unlike the answer', () => {
    const { alternatives } = first
    expect(alternatives.length).toBeGreaterThan(0)
    expect(alternatives.length).toBeLessThanOrEqual(3)
    for (const alternative of alternatives) {
      expect(alternative.sql).not.toBe(first.sql)
      expect(alternative.score).toBeLessThan(first.score)
      expect(() => database.prepare(alternative.sql).all()).not.toThrow()
    }
    expect(alternatives[0]?.question).toBe('I meant: Orders, area Selatan of clients, 2026')
  })
  it('are answered exactly so when they are asked, even after a while in storage', () => {
    for (const alternative of first.alternatives) {
      const stored = JSON.parse(JSON.stringify(first)) as Answer
      const chosen = answer(alternative.question, stored)
      expect([chosen.sql, chosen.reading, chosen.score]).toEqual([alternative.sql, alternative.reading, 1])
    }
  })
  it('are no answer where the schema has changed since', () => {
    const [alternative] = first.alternatives
    const without = { ...shop, tables: shop.tables.filter(({ name }) => name !== 'clients') }
    const outcome = answerQuestion({ question: alternative?.question ?? '', schema: without, today, previous: first })
    expect(outcome.kind === 'answer' && outcome.sql === alternative?.sql).toBe(false)
  })
  it('name the other date', () =>
    expect(answer('clients in 2025').alternatives.map(({ reading }) => reading)).toContain(
      'Clients, 2025 (by left on)',
    ))
})

describe('follow-up questions', () => {
  const first = answer('revenue this year')
  table([['revenue this year', '300']])
  it('break the same figure down', () => {
    expect(rows(answer('and by channel?', first).sql)).toBe('web:300')
    expect(rows(answer('dan per cabang?', first).sql)).toBe('Pusat:180 Pantai:120')
    expect(rows(answer('what about last year?', first).sql)).toBe('90')
  })
})
