import { expect, test } from 'vitest'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { Schema } from '#engine/data/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow, OpenedQuerySource } from '../charts/service.ts'
import { dayOf, firstPeriod } from './first-period.ts'

const column = (name: string, type: 'date' | 'number' | 'timestamp', more: object = {}) => ({ name, type, ...more })
const schema: Pick<Schema, 'tables' | 'measures'> = {
  tables: [
    {
      name: 'customers',
      columns: [column('id', 'number'), column('created_at', 'timestamp'), column('period', 'date')],
    },
    {
      name: 'orders',
      columns: [
        column('total', 'number'),
        column('customer_id', 'number'),
        column('ordered_at', 'timestamp'),
        column('due', 'date'),
        column('created_at', 'timestamp'),
      ],
    },
    { name: 'staff', columns: [column('born_on', 'date', { masked: true }), column('joined_on', 'date')] },
  ],
  measures: [{ name: 'revenue', table: 'orders', expression: 'sum(orders.total)', dateColumn: 'ordered_at' }],
}
const day = (sql: string, ...reads: string[]) => dayOf(schema, new Set(reads), { sql, dialect: 'postgres' })

test('a query is held to the day that it names, else to that of its figure, and else to none', async () => {
  expect((await day("SELECT sum(total) FROM orders WHERE due > DATE '2026-01-01'", 'orders'))?.column).toBe('due')
  expect((await day('select SUM( Orders.total ) from Orders', 'orders'))?.column).toBe('ordered_at')
  expect(await day('select count(*) from orders', 'orders')).toBeUndefined()
  expect(await day('select count(*) from staff where born_on < now()', 'staff')).toBeUndefined()
  // Of a table that is not read.
  expect(await day('select joined_on from other', 'other')).toBeUndefined()
})

test('of tables that share a column’s name the one is meant that is read; an alias and a text are no columns', async () => {
  const both = ['customers', 'orders']
  const join = 'from customers c join orders o on o.customer_id = c.id'
  expect(await day(`select o.created_at, sum(o.total) ${join} group by o.created_at`, ...both)).toEqual({
    table: 'orders',
    column: 'created_at',
  })
  expect(await day(`select c.id as created_at ${join} where 'period' <> 'due'`, ...both)).toBeUndefined()
  expect(await day('select c.id as period, sum(orders.total) from customers c, orders group by c.id', ...both)).toEqual(
    {
      table: 'orders',
      column: 'ordered_at',
    },
  )
})

test('a source is opened once for all charts of it, and none after the first that had days before', async () => {
  const opened: string[] = []
  const aRow = (id: string, source: string, sql: string) =>
    ({ id, askedBy: null, query: { source: { kind: 'database', id: source }, sql, dialect: 'postgres' } }) as ChartRow
  const daily = 'select due from orders'
  const whole = 'select customer_id, count(*) from orders group by 1'
  const rows = [aRow('a', 'one', daily), aRow('b', 'one', daily), aRow('c', 'two', daily), aRow('d', 'none', daily)]
  rows.push(aRow('e', 'one', whole), aRow('f', 'three', whole), aRow('g', 'one', 'select id from customers'))
  const charts: Pick<ChartReader, 'listByIds' | 'sourceOf'> = {
    listByIds: async (_tenant, ids) => rows.filter(({ id }) => ids.includes(id)),
    sourceOf: async ({ query }) => {
      opened.push(query.source.id)
      if (query.source.id === 'none') throw new Error('cannot be opened')
      return { schema } as OpenedQuerySource
    },
  }
  const period = (before: string[], after: string[]) =>
    firstPeriod({ charts }, {} as Tenant, { before: before as ChartId[], after: after as ChartId[] }, 'en')
  const target = { table: 'orders', column: 'due' }
  expect((await period([], ['a', 'b', 'c', 'd']))?.touches).toEqual(
    ['a', 'b', 'c'].map((chart_id) => ({ chart_id, target })),
  )
  expect(opened.splice(0)).toEqual(['one', 'two', 'none'])
  expect(await period(['c'], ['a', 'c', 'd'])).toBeUndefined()
  expect(opened.splice(0)).toEqual(['two'])
  // What names no day is narrowed by that of the table, as far as others of its source are.
  expect((await period([], ['a', 'e', 'f', 'g']))?.touches).toEqual(
    ['a', 'e'].map((chart_id) => ({ chart_id, target })),
  )
})
