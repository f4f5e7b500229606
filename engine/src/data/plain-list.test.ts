import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { shop } from './testing/shop.ts'
import type { Schema } from './types.ts'

const bandOf = (question: string, schema: Schema = shop) => {
  const outcome = answerQuestion({ question, schema, today: '2026-11-21', quiet: true })
  return outcome.kind === 'answer' ? outcome.confidence?.band : outcome.kind
}

it.each([
  'list the clients in Selatan',
  'Show me all clients in Selatan',
  'list the products',
  'daftar pelanggan di Selatan',
  'tampilkan produk kopi',
])('a plain list is stated, not asked about: %s', (question) => expect(bandOf(question)).toBe('sure'))

it.each(['list the prices in Selatan', 'list the clients in Selatan with refunds'])(
  'what can be meant in several ways is still asked about: %s',
  (question) => expect(bandOf(question)).toBe('likely'),
)

it('so is a value that two columns of the listed table have', () => {
  const place = (name: string) => ({ name, type: 'text' as const, values: ['Barat', 'Timur'] })
  const schema: Schema = {
    ...shop,
    tables: shop.tables.map((table) =>
      table.name === 'clients' ? { ...table, columns: [...table.columns, place('home'), place('office')] } : table,
    ),
  }
  expect(bandOf('list the clients in Timur', schema)).toBe('likely')
})
