import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop } from './testing/shop.ts'
import type { Schema } from './types.ts'

// A column has the measure's name among its values: without the definition it could be a condition as well.
const ledger: Schema = {
  ...shop,
  tables: shop.tables.map((table) =>
    table.name === 'products'
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

it.each(['cost of goods this year', 'total cost of goods by product this year', 'harga pokok per bulan tahun ini'])(
  'a measure that somebody defined is stated where it is named, without a trial: %s',
  (question) => expect(asked(question)).toEqual({ band: 'sure', trial: false }),
)

it.each(['cost of goods in Selatan this year', 'cost of the goods that customers returned this year'])(
  'what is said besides is judged as everything: %s',
  (question) => expect(asked(question)).not.toEqual({ band: 'sure', trial: false }),
)
