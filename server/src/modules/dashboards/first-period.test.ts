import { expect, test } from 'vitest'
import { dayOf } from './first-period.ts'

const column = (name: string, type: 'date' | 'number' | 'timestamp', more: object = {}) => ({ name, type, ...more })
const schema = {
  tables: [
    { name: 'orders', columns: [column('total', 'number'), column('ordered_at', 'timestamp'), column('due', 'date')] },
    { name: 'staff', columns: [column('born_on', 'date', { masked: true }), column('joined_on', 'date')] },
  ],
  measures: [{ name: 'revenue', table: 'orders', expression: 'sum(orders.total)', dateColumn: 'ordered_at' }],
}
const day = (sql: string, ...reads: string[]) => dayOf(schema, new Set(reads), sql)

test('a query is held to the day that it names, else to that of its figure, and else to none', () => {
  expect(day("SELECT sum(total) FROM orders WHERE due > DATE '2026-01-01'", 'orders')?.column).toBe('due')
  expect(day('select SUM( Orders.total ) from Orders', 'orders')?.column).toBe('ordered_at')
  expect(day('select count(*) from orders', 'orders')).toBeUndefined()
  expect(day('select count(*) from staff where born_on < now()', 'staff')).toBeUndefined()
  // Of a table that is not read.
  expect(day('select joined_on from other', 'other')).toBeUndefined()
})
