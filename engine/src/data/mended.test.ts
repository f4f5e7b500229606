import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop, shopDatabase } from './testing/shop.ts'
import type { Answer } from './types.ts'
import { suggestChart } from './words/chart.ts'
import { narrateAnswer } from './words/narrate.ts'

const today = '2026-11-21'
const outcomeOf = (question: string, previous?: Answer) =>
  answerQuestion({ question, schema: shop, today, ...(previous && { previous }) })
const answered = (question: string): Answer => {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  return outcome
}
const rowsOf = (question: string) => {
  const { sql } = answered(question)
  return shopDatabase().prepare(sql).all() as Record<string, unknown>[]
}

describe('a question that asks to change data is refused with help', () => {
  test.each([
    ['delete all orders', 'en'],
    ['Please delete the orders of last year', 'en'],
    ['update the price of all goods to 5', 'en'],
    ['drop the branches table', 'en'],
    ['add a new client', 'en'],
    ['insert into orders values 1', 'en'],
    ['hapus semua pesanan', 'id'],
    ['tolong hapuskan pelanggan yang keluar', 'id'],
    ['ubah harga produk menjadi 5', 'id'],
  ])('%s', (question, language) => {
    const outcome = outcomeOf(question)
    expect(outcome).toMatchObject({
      kind: 'unsure',
      language,
      reason: expect.stringMatching(language === 'en' ? /never change it/ : /tidak pernah mengubahnya/),
    })
    expect(outcome.kind === 'unsure' && outcome.suggestions.length).toBeGreaterThan(0)
  })

  test.each([
    ['change in revenue by month'],
    ['drop in revenue last month'],
    ['create a chart of revenue by area'],
    ['orders by channel'],
  ])('%s is a question', (question) => expect(outcomeOf(question).kind).toBe('answer'))

  test('behind an answer the same words may be about how it looks', () => {
    const previous = answered('revenue by area')
    const outcome = outcomeOf('add the channel', previous)
    expect(JSON.stringify(outcome)).not.toMatch(/never change/)
    expect(outcomeOf('delete all orders', previous)).toMatchObject({ reason: expect.stringMatching(/never change/) })
  })
})

describe('a share of rows by groups', () => {
  test('is of each group, where the condition says what the rows are', () => {
    for (const question of ['share of web orders by branch', 'percentage of web orders by branch'])
      expect(rowsOf(question)).toEqual([
        { name: 'Pantai', percentage: 50 },
        { name: 'Pusat', percentage: 50 },
      ])
    expect(rowsOf('persentase pesanan web per bulan tahun ini')).toEqual([
      { month: '2026-01', percentage: 100 },
      { month: '2026-02', percentage: 0 },
      { month: '2026-11', percentage: 100 },
    ])
  })

  test('is drawn and told as a share', () => {
    const outcome = answered('share of web orders by branch')
    const rows = rowsOf('share of web orders by branch')
    expect(outcome.columns.at(-1)).toMatchObject({ key: 'percentage', unit: '%' })
    expect(suggestChart(outcome, rows)).toMatchObject({ kind: 'bar', y: ['percentage'], unit: '%' })
    expect(narrateAnswer({ outcome, rows, language: 'en' })).toContain('50%')
    expect(outcome.reading).toMatch(/^Share of orders \(channel web\), by branch/)
  })

  test.each([
    ['share of orders by channel'],
    ['share of clients in Selatan by branch'],
    ['share of orders in 2026 by channel'],
  ])('%s is what the groups make of the whole', (question) => {
    const outcome = outcomeOf(question)
    expect(outcome.kind === 'answer' && outcome.columns.some(({ key }) => key === 'percentage')).toBe(false)
  })
})

describe('a place and a time belong to what stands beside them', () => {
  test.each([
    ['orders of clients in Selatan this year'],
    ['number of orders of clients in Selatan this year'],
    ['jumlah pesanan dari pelanggan di Selatan tahun ini'],
  ])('%s', (question) => {
    const { sql } = answered(question)
    expect(sql).toMatch(/areas"?\."?id"? = "?clients"?\."?area_id/)
    expect(sql).toMatch(/orders"?\."?ordered_on"? >= '2026-01-01'/)
    expect(sql).not.toMatch(/joined_on|left_on/)
  })

  test('of a branch it is the place of the branch', () =>
    expect(answered('orders of branches in Selatan this year').sql).toMatch(
      /areas"?\."?id"? = "?branches"?\."?area_id/,
    ))
})
