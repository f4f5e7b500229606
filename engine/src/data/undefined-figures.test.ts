import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { inPlainWords } from './lexicon/phrasings.ts'
import { isOneSlip } from './link/spelling.ts'
import { readingChips } from './refine/chips.ts'
import { printer, printerDatabase } from './testing/printer.ts'
import type { Answer, Schema } from './types.ts'

const today = '2026-11-21'
const outcomeOf = (question: string, schema: Schema = printer) => answerQuestion({ question, schema, today })
const answered = (question: string): Answer => {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const valuesOf = (question: string): unknown[][] => {
  const statement = printerDatabase().prepare(answered(question).sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}

describe('what is sold, where orders keep no total and nobody defined it', () => {
  test.each([
    // 100 + 30 + 50 + 90 + 25: the order without a state counts.
    ['total sales in November', [[295]]],
    ['omzet bulan ini', [[295]]],
    [
      'sales by product this month',
      [
        ['Kartu', 175],
        ['Poster', 120],
      ],
    ],
    // The cancelled one of 300 is none, unless it is asked for.
    ['sales in October', [[60]]],
    ['cancelled sales in October', [[300]]],
    // Less 10 for a poster and 2 for a card.
    ['gross profit in November', [[185]]],
    [
      'pieces sold per product in November',
      [
        ['Kartu', 35],
        ['Poster', 4],
      ],
    ],
    ['average order value this month', [[73.75]]],
    // 5 posters at 10, 100 cards at 2.
    ['value of our stock', [[250]]],
  ])('%s', (question, rows) => expect(valuesOf(question)).toEqual(rows))

  test('leaves out what was cancelled where the state is not said, too, and says so', () => {
    const { sql, reading } = answered('sales in October')
    expect(reading).toContain("status not 'CANCELLED'")
    expect(sql).toMatch(/status IS NULL\s+OR/)
  })

  test('that is a chip to leave out, and only figures that may be of October stand in its place', () => {
    const chips = readingChips(answered('sales in October'), printer, { today })
    expect(chips.find(({ label }) => label.includes('CANCELLED'))?.remove).toBe('Sales, October 2026')
    expect(chips[0]?.options.map(({ label }) => label)).toEqual(['Gross profit', 'Units sold', 'Average order value'])
  })

  test('a figure its owner defined is left as it was defined', () => {
    const schema: Schema = {
      ...printer,
      measures: [{ name: 'sales', expression: 'SUM(order_lines.qty)', table: 'order_lines' }],
    }
    const outcome = outcomeOf('total sales', schema)
    expect(outcome.kind === 'answer' && outcome.sql).not.toMatch(/CANCELLED/)
  })
})

describe('rows that were deleted', () => {
  test('are neither billed nor owed', () => {
    expect(valuesOf('total invoiced in November')).toEqual([[100]])
    expect(valuesOf('pelanggan yang belum bayar tagihan')).toEqual([['Beta']])
  })
  test('are not told as those that were not', () =>
    expect(outcomeOf('berapa tagihan yang dihapus').kind).toBe('unsure'))
})

describe('who is meant by what they did', () => {
  test.each([
    ['who has ordered more than 2 times', [['Alfa']]],
    ['customers who have never ordered anything yet', [['Delta']]],
    ['pelanggan luar negeri siapa saja', [['Beta']]],
    ['kasir mana yang paling banyak melayani order', [['Budi']]],
    ['anak buah Ani siapa saja', [['Budi'], ['Citra']]],
    ['siapa atasan Dodi', [['Budi']]],
    ['our first customer', [['Alfa']]],
    ['costumers from Malaysia', [['Beta']]],
  ])('%s', (question, rows) => expect(valuesOf(question)).toEqual(rows))
})

describe('things and their state', () => {
  test.each([
    ['products below minimum stock', [['Poster'], ['Buku']]],
    ['produk yang stoknya di bawah minimum', [['Poster'], ['Buku']]],
    ['which products do we no longer sell', [['Buku']]],
    [
      'total jam outages per mesin',
      [
        ['M1', 3],
        ['M2', 1.5],
      ],
    ],
  ])('%s', (question, rows) => expect(valuesOf(question)).toEqual(rows))
})

describe('ranks', () => {
  test('the second of them', () => {
    const [first] = valuesOf('which customer ordered the most')
    const [second] = valuesOf('which customer ordered the second most')
    expect(first?.[0]).toBe('Alfa')
    expect(second?.[0]).not.toBe('Alfa')
  })
  test('a part of the year is no rank', () => expect(valuesOf('sales in the fourth quarter')).toEqual([[355]]))
})

test('figures beside each other are all told, or none', () =>
  expect(outcomeOf('orders, units sold and sales per customer this month').kind).toBe('unsure'))

describe('the same in other words', () => {
  test.each([
    ['What % of tickets were late', 'What percentage of tickets were late'],
    ['orders in May, cancelled ones excluded', 'orders in May not cancelled'],
    ['tickets opened more than 30 days ago', 'tickets opened before 30 days ago'],
    ['upcoming events', 'events after today'],
    ['upcoming week', 'week after today'],
    ['per supir: berapa kali jalan', 'berapa kali jalan per supir'],
    ['prices above 10% of cost', 'prices above 10% of cost'],
    ['Customers in Bali', 'Customers in Bali'],
  ])('%s', (said, plain) => expect(inPlainWords(said)).toBe(plain))
})

test.each([
  ['chanel', 'channel', true],
  ['recieved', 'received', true],
  ['stok', 'stock', true],
  ['tower', 'power', false],
  ['cost', 'costs', true],
  ['store', 'stone', false],
  ['invoices', 'services', false],
])('%s is one slip from %s: %s', (said, word, is) => expect(isOneSlip(said, word)).toBe(is))
