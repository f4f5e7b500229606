import { expect, test } from 'vitest'
import type { Schema } from '#engine/data/index.ts'
import { schemaText } from './schema-text.ts'

const room = 4_000
const things = 'customer order invoice payment supplier product warehouse shipment employee contract'.split(' ')

/** Two hundred tables, each of which points to the one after it. */
const schema = (count = 200): Schema => {
  const names = Array.from(
    { length: count },
    (_, index) =>
      `${things[index % things.length]}${index < things.length ? '' : `_archive_${Math.floor(index / things.length)}`}`,
  )
  return {
    dialect: 'postgres',
    tables: names.map((name) => ({
      name,
      columns: [
        { name: `${name}_id`, type: 'integer', primaryKey: true },
        { name: 'title', type: 'text' },
        { name: 'amount', type: 'number' },
        { name: 'made_on', type: 'date' },
        { name: 'next_id', type: 'integer' },
      ],
    })),
    foreignKeys: names.flatMap((table, index) => {
      const to = names[index + 1]
      return to ? [{ table, column: 'next_id', toTable: to, toColumn: `${to}_id` }] : []
    }),
    measures: [
      { name: 'turnover', expression: 'sum(invoice.amount)', table: 'invoice', filter: "invoice.title <> ''" },
    ],
  }
}

test('a small database is told whole, with its joins and the definitions of its figures', () => {
  const text = schemaText(schema(4), 'anything', room)
  expect(text).toContain('payment(payment_id integer, title text, amount number')
  expect(text).toContain('Joins: customer.next_id = order.order_id')
  expect(text).toContain("turnover: sum(invoice.amount) over invoice where invoice.title <> ''")
  expect(text).not.toContain('other tables')
})

test('of a large one only what the question is about is told in full, the rest by name', () => {
  const text = schemaText(schema(), 'total amount of invoices by customer', room)
  expect(text.length).toBeLessThanOrEqual(room + 200)
  expect(text).toMatch(/^invoice\(|; invoice\(/)
  expect(text).toContain('customer(')
  // Between the two lies the order, which nobody named.
  expect(text).toContain('order(')
  expect(text).toContain('customer.next_id = order.order_id')
  expect(text).toContain('turnover: ')
  const [message, others] = text.split('Its other tables')
  expect(message).not.toContain('warehouse_archive_3(')
  expect(others).toContain('warehouse_archive_3')
})

test('tables are found by the words of the question, in Indonesian too', () => {
  const describedTables = (question: string) => schemaText(schema(), question, room).split('Its other tables')[0]
  expect(describedTables('berapa karyawan?')).toContain('employee(')
  expect(describedTables('turnover per month')).toContain('invoice(')
})

test('what its owner says of it is told, and what may not be done', () => {
  const [first, ...others] = schema(3).tables
  const noted = {
    ...schema(3),
    tables: [
      {
        ...first!,
        synonyms: ['buyers', 'pembeli'],
        columns: [
          { name: 'amount', type: 'number' as const, unit: 'IDR', description: { en: 'What they owe' } },
          { name: 'email', type: 'text' as const, masked: true },
          { name: 'next_id', type: 'integer' as const, hidden: true },
        ],
      },
      ...others,
    ],
  }
  const text = schemaText(noted, 'anything', room)
  expect(text).toContain('customer: also called buyers, pembeli')
  expect(text).toContain('customer.amount: What they owe; in IDR')
  expect(text).toContain('customer.email: masked: show it as it is')
  expect(text).toContain('customer.next_id: hidden: only to join over')
  // Where there is room for the tables only, what is said of them is left out rather than the tables.
  expect(schemaText(noted, 'anything', text.length - 10)).toContain('order(order_id')
})
