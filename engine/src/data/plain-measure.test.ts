import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop } from './testing/shop.ts'
import type { Schema } from './types.ts'

// A column has the measure's name among its values: without the definition it could be a condition as well.
const ledger: Schema = {
  ...shop,
  tables: shop.tables.map((table) =>
    table.name === 'goods'
      ? {
          ...table,
          columns: [...table.columns, { name: 'section', type: 'text' as const, values: ['cost of goods', 'gifts'] }],
        }
      : table,
  ),
}
const asked = (question: string) => {
  const outcome = answerQuestion({ question, schema: ledger, today: '2026-11-21' })
  return outcome.kind === 'answer'
    ? { band: outcome.confidence?.band, trial: outcome.trial !== undefined }
    : outcome.kind
}

it.each([
  'cost of goods this year',
  'total cost of goods by product this year',
  'harga pokok per bulan tahun ini',
  'cost of goods growth by month',
  'running total of cost of goods by month',
])('a measure that somebody defined is stated where it is named, without a trial: %s', (question) =>
  expect(asked(question)).toEqual({ band: 'sure', trial: false }),
)

it.each(['cost of goods in Selatan this year', 'cost of the goods that customers returned this year'])(
  'what is said besides is judged as everything: %s',
  (question) => expect(asked(question)).not.toEqual({ band: 'sure', trial: false }),
)

it.each([
  'average cost of goods by month this year',
  'share of cost of goods by product',
  'cost of goods this month compared with last month',
  'running cost of goods by month',
  'rata-rata harga pokok per bulan tahun ini',
  'harga pokok bulan ini dibanding bulan lalu',
])('what is made of the measure is judged as everything: %s', (question) =>
  expect(asked(question)).toMatchObject({ trial: true }),
)

it('so is a period that may be of another date', () => {
  const dated = ledger.tables.map((table) =>
    table.name === 'order_lines'
      ? { ...table, columns: [...table.columns, { name: 'shipped_on', type: 'date' as const }] }
      : table,
  )
  const outcome = answerQuestion({
    question: 'cost of goods this year',
    schema: { ...ledger, tables: dated },
    today: '2026-11-21',
  })
  expect(outcome.kind === 'answer' && outcome.trial).toBeTruthy()
})
