import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { rental, rentalDatabase } from './testing/rental.ts'
import type { Column, Schema } from './types.ts'

const today = '2026-11-21'
/** So many rentals and renters that nobody wants them one by one. */
const many: Schema = {
  ...rental,
  tables: rental.tables.map((table) => (/^rent/.test(table.name) ? { ...table, rowCount: 500 } : table)),
}
const sqlOf = (question: string, schema = rental): string => {
  const outcome = answerQuestion({ question, schema, today })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome.sql
}
const valuesOf = (question: string, schema = rental): unknown[][] => {
  const statement = rentalDatabase().prepare(sqlOf(question, schema))
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}

describe('how much there is of one for one of another', () => {
  test('by what the rows measure: 410 over 140, and 90 over 30', () => {
    const rows = valuesOf('total price per distance per boat') as [string, number][]
    expect(rows.map(([name, ratio]) => [name, Math.round(ratio * 1000) / 1000])).toEqual([
      ['Elang', 3],
      ['Camar', 2.929],
    ])
  })
  test('an hour that is measured is none of the day', () => {
    const tables = rental.tables.map((table) =>
      table.name === 'rentals'
        ? {
            ...table,
            columns: [
              ...table.columns.filter(({ name }) => name !== 'started_on'),
              { name: 'started_at', type: 'timestamp' } as const,
              { name: 'engine_hours', type: 'number' } as const,
            ],
          }
        : table,
    )
    expect(sqlOf('total price per jam engine per boat', { ...rental, tables })).toMatch(
      /SUM\(rentals\.price\)[\s\S]*SUM\(rentals\.engine_hours\)/,
    )
    expect(sqlOf('jumlah rental per jam', { ...rental, tables })).toContain("'%H'")
  })
  test.each([
    // 500 paid for 5 rentals, by 4 renters of whom one never rented.
    ['average payment per rental', 100],
    ['rata-rata pembayaran per rental berapa?', 100],
    ['rata-rata pembayaran per penyewa', 125],
    // All was paid this year, when 4 rentals were ordered; three renters paid.
    ['average payment per rental this year', 125],
    ['average payment per renter this year', 500 / 3],
  ])('%s', (question, expected) => expect(valuesOf(question, many)).toEqual([[expected]]))
  test('many, too, are told one by one where no average is asked for', () =>
    expect(valuesOf('total price per renter', many)).toEqual([
      ['Ani', 230],
      ['Citra', 210],
      ['Budi', 60],
    ]))
  test('the few are told one by one', () =>
    expect(valuesOf('average price per boat')).toEqual([
      ['Camar', 410 / 3],
      ['Elang', 45],
    ]))
  test('nothing divided by nothing is nothing', () =>
    expect(valuesOf('average payment per rental in 2024', many)).toEqual([[null]]))
  test('it is said as it is counted', () => {
    const outcome = answerQuestion({ question: 'average payment per rental', schema: many, today })
    expect(outcome.kind === 'answer' && outcome.reading).toBe('Total amount of payments divided by number of rentals')
  })
})

test('who came is told by what they came for, not by when they joined', () =>
  // Dewi joined in May and never rented.
  expect(valuesOf('renters who came in 2026').flat().toSorted()).toEqual(['Ani', 'Budi', 'Citra']))

test.each([['how much did we receive in payments this year?'], ['berapa pembayaran yang masuk tahun ini']])(
  'how much lists nothing: %s',
  (question) => expect(valuesOf(question)).toEqual([[500]]),
)

test('what adds up to more is no single payment', () =>
  // Ani paid 100, 50 and 80; Citra 200 and 10; nobody but Citra 160 at once.
  expect(valuesOf('renters who paid more than 160 in total').flat().toSorted()).toEqual(['Ani', 'Citra']))

test('payments beside a number of rentals are added up', () =>
  expect(valuesOf('payments and number of rentals per boat')).toEqual([
    ['Camar', 410, 3],
    ['Elang', 90, 2],
  ]))

test('what earns the most does so by amounts, not by rows', () =>
  expect(valuesOf('which boat earns the most').map(([name]) => name)).toEqual(['Camar']))

test('by what is called so, though it is a word of asking, too', () => {
  const tables = rental.tables.map((table) =>
    table.name === 'boats'
      ? { ...table, columns: [...table.columns, { name: 'make', type: 'text', values: ['Yamaha'] } satisfies Column] }
      : table,
  )
  expect(sqlOf('average price per boat make', { ...rental, tables })).toContain('GROUP BY boats.make')
})

test('what fell due is no later than today, whatever day it falls due', () => {
  const tables = rental.tables.map((table) =>
    table.name === 'rentals'
      ? { ...table, columns: [...table.columns, { name: 'due_on', type: 'date' } as const] }
      : table,
  )
  expect(sqlOf('berapa rental yang sudah jatuh tempo?', { ...rental, tables })).toMatch(/due_on < '2026-11-21'/)
})
