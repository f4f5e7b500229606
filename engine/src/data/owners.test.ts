import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { build } from './build/build.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import { isSenseless } from './parse/senseless.ts'
import { readingChips } from './refine/chips.ts'
import { know } from './schema/prepared-schema.ts'
import { printSelect } from './sql/print.ts'
import { rental, rentalDatabase } from './testing/rental.ts'
import type { Answer } from './types.ts'
import { narrate } from './words/narrate.ts'

const today = '2026-11-21'
const outcomeOf = (question: string, previous?: Answer) =>
  answerQuestion({ question, schema: rental, today, ...(previous && { previous }) })
const answered = (question: string, previous?: Answer): Answer => {
  const outcome = outcomeOf(question, previous)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const valuesOf = (question: string): unknown[][] => {
  const statement = rentalDatabase().prepare(answered(question).sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}
/** Nothing is stated, and nothing that loses the word is offered. */
const readingsOf = (question: string): string[] => {
  const outcome = outcomeOf(question)
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  return read ? [read.sql] : []
}

describe('money is added up, not counted', () => {
  test.each([['payments received per month'], ['payments by month']])('%s', (question) =>
    expect(valuesOf(question)).toEqual([
      ['2026-01', 290],
      ['2026-10', 210],
    ]),
  )
  test('unless somebody asks how many there were', () =>
    expect(valuesOf('number of payments by month')).toEqual([
      ['2026-01', 4],
      ['2026-10', 2],
    ]))
  test('by what a payment belongs to', () =>
    expect(valuesOf('payments per boat')).toEqual([
      ['Camar', 410],
      ['Elang', 90],
    ]))
})

describe('what is denied is not there', () => {
  // Budi only dived, Dewi rented nothing, Citra fished this year, and Ani the year before.
  test.each([
    ['which renters have not been fishing this year?', [['Budi'], ['Dewi'], ['Ani']]],
    ['penyewa yang belum pernah fishing siapa saja?', [['Budi'], ['Dewi']]],
  ])('of rows below, none of that kind: %s', (question, names) =>
    expect(
      valuesOf(question)
        .map(([name]) => [name])
        .toSorted(),
    ).toEqual(names.toSorted()),
  )
  test.each([['renters who did not visit since July'], ['penyewa yang ga datang sejak Juli']])(
    'a negation is never left out: %s',
    (question) => {
      for (const sql of readingsOf(question)) expect(sql).toMatch(/NOT|IS NULL/)
    },
  )
})

describe('two figures beside each other', () => {
  test('of two tables, each over its own rows: a rental paid twice is one', () =>
    expect(valuesOf('total payments and number of rentals per boat')).toEqual([
      ['Camar', 410, 3],
      ['Elang', 90, 2],
    ]))
  test('each by a date of its own', () =>
    expect(valuesOf('total payments and number of rentals per month')).toEqual([
      ['2025-12', null, 1],
      ['2026-01', 290, 2],
      ['2026-10', 210, 2],
    ]))
  test('of one table', () =>
    expect(valuesOf('number of rentals and average distance per purpose')).toEqual([
      ['fishing', 3, 40],
      ['diving', 2, 25],
    ]))
  test('in one row, each in the time that is asked for', () => {
    const question = 'total payments and number of rentals in October 2026'
    expect(valuesOf(question)).toEqual([[210, 2]])
    const outcome = answered(question)
    const rows = rentalDatabase().prepare(outcome.sql).all() as Record<string, unknown>[]
    expect(narrate({ outcome, rows, language: 'en' })).toBe('Total amount: **210**, Number of rentals: **2**.')
  })
  test('are not taken apart by chips, and nothing is built on them in part', () => {
    const previous = answered('total payments and number of rentals per boat')
    expect(readingChips(previous, rental, { today })).toEqual([])
    const next = outcomeOf('only in 2025', previous)
    expect(JSON.stringify(next.kind === 'answer' ? next.frame : {})).not.toContain('beside')
  })
  test('counts over one join of two tables are refused', () => {
    const intent: QueryIntent = {
      shown: [
        { is: 'fold', fold: 'count', table: 'payments' },
        { is: 'fold', fold: 'count', table: 'rentals' },
      ],
      groups: [{ is: 'column', ref: { table: 'rentals', column: 'purpose' } }],
      conditions: [],
      focus: 'payments',
    }
    expect(build(intent, know(rental))).toBeUndefined()
  })
  test('MySQL has them, too', () => {
    const built = build(answered('total payments and number of rentals per boat').frame as QueryIntent, know(rental))
    expect(built && printSelect(built.select, 'mysql')).toMatch(/UNION ALL/)
  })
})

test.each([['average weight of renters per city'], ['rata-rata berat penyewa per kota']])(
  'an average of nothing is no count: %s',
  (question) => expect(readingsOf(question)).toEqual([]),
)

test('one number has no fifth', () => {
  const payments = { is: 'fold', fold: 'count', table: 'payments' } as const
  const intent: QueryIntent = {
    shown: [payments],
    groups: [],
    conditions: [],
    order: { by: payments, descending: true },
  }
  expect(isSenseless({ ...intent, limit: 5 }, know(rental))).toBe(true)
  expect(isSenseless({ ...intent, limit: 5, groups: [{ is: 'table', table: 'boats' }] }, know(rental))).toBe(false)
})
