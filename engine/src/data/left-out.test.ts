import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Schema } from './types.ts'

// Of a source an agent may read some tables only: what the others hold is not in what it sees.
const column = (name: string, type: 'integer' | 'text', more = {}) => ({ name, type, ...more }) as const
const shelves: Schema = {
  dialect: 'postgres',
  tables: [
    {
      name: 'orders',
      columns: [
        column('id', 'integer', { primaryKey: true }),
        column('store_id', 'integer', { hidden: true }),
        column('total', 'integer'),
      ],
      description: { en: 'Orders', id: 'Pesanan' },
    },
    {
      name: 'stock_levels',
      columns: [
        column('store_id', 'integer', { primaryKey: true, hidden: true }),
        column('product_id', 'integer', { primaryKey: true, hidden: true }),
        column('quantity', 'integer', { description: { en: 'Pieces on hand', id: 'Jumlah stok' } }),
      ],
      description: { en: 'What is on the shelves', id: 'Stok saat ini' },
      synonyms: ['stock', 'stok'],
    },
    {
      name: 'customers',
      columns: [column('id', 'integer', { primaryKey: true }), column('name', 'text')],
      description: { en: 'Customers', id: 'Pelanggan' },
    },
  ],
  foreignKeys: [],
}
const bandOf = (question: string) => {
  const outcome = answerQuestion({ question, schema: shelves, today: '2026-11-21' })
  return outcome.kind === 'answer' ? outcome.confidence?.band : outcome.kind
}

describe('what is not in the data is not answered with something else', () => {
  // Two tables share a number of stores, and neither is of stores.
  it.each(['How many stores are there?', 'Berapa jumlah toko?', 'Ada berapa toko?', 'number of stores'])(
    '%s is not said surely',
    (question) => expect(bandOf(question)).not.toBe('sure'),
  )
  // People, too, and others.
  it.each(['How many employees are there?', 'how many students do we have', 'Berapa jumlah karyawan?'])(
    '%s is not answered with customers',
    (question) => expect(bandOf(question)).toBe('unsure'),
  )
  it.each([
    'How many customers are there?',
    'how many people are there?',
    'number of users',
    'Berapa jumlah pelanggan?',
  ])('%s is', (question) => expect(bandOf(question)).toBe('sure'))
})
