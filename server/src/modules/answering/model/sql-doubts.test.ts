import { describe, expect, test } from 'vitest'
import type { Column, Schema } from '#engine/data/index.ts'
import { doubtsOf } from './sql-doubts.ts'

const id: Column = { name: 'id', type: 'integer', primaryKey: true }
const whole = (name: string): Column => ({ name, type: 'integer' })
const number = (name: string): Column => ({ name, type: 'number' })

// Customers order; an order has lines of products, and payments. A seat belongs to one order line by two columns.
const shop: Schema = {
  dialect: 'postgres',
  tables: [
    { name: 'customers', columns: [id, { name: 'name', type: 'text' }, number('credit')] },
    { name: 'orders', columns: [id, whole('customer_id'), number('total'), whole('items')] },
    { name: 'lines', columns: [id, whole('order_id'), whole('product_id'), whole('quantity'), number('price')] },
    { name: 'products', columns: [id, number('weight')] },
    { name: 'notes', columns: [{ ...whole('order_id'), unique: true }, number('discount')] },
  ],
  foreignKeys: [],
}

const said = async (sql: string, dialect: Schema['dialect'] = 'postgres') =>
  (await doubtsOf(sql, { ...shop, dialect })).map((doubt) =>
    doubt.kind === 'whole' ? 'whole' : `${doubt.table}.${doubt.column} by ${doubt.by}`,
  )

describe('a figure that is taken several times', () => {
  test.each([
    ['select sum(o.total) from orders o join lines l on l.order_id = o.id', 'orders.total by lines'],
    ['select avg(total) from orders, lines where orders.id = lines.order_id', 'orders.total by lines'],
    ['select count(c.id) from customers c join orders o on o.customer_id = c.id', 'customers.id by orders'],
    [
      'select name, (select sum(o.total) from orders o left join lines l on o.id = l.order_id where o.customer_id = c.id) from customers c',
      'orders.total by lines',
    ],
    [
      'select sum(c.credit) from customers c join orders o on o.customer_id = c.id join lines l on l.order_id = o.id',
      'customers.credit by orders',
    ],
    [
      'select sum(n.discount) from notes n join orders o on o.id = n.order_id join lines l on l.order_id = o.id',
      'notes.discount by lines',
    ],
    [
      'with x as (select sum(total) from Orders join lines on order_id = orders.id) select * from x',
      'orders.total by lines',
    ],
  ])('%s', async (sql, expected) => expect(await said(sql)).toEqual([expected]))

  test.each([
    'select sum(l.quantity * l.price) from orders o join lines l on l.order_id = o.id',
    'select sum(l.quantity * p.weight) from lines l join products p on p.id = l.product_id',
    'select count(distinct o.id), max(o.total), count(*) from orders o join lines l on l.order_id = o.id',
    'select sum(o.total) from orders o join notes n on n.order_id = o.id',
    'select sum(o.total) from orders o join customers c on c.id = o.customer_id',
    'select sum(o.total) from orders o join (select order_id from lines group by order_id) l on l.order_id = o.id',
    'select sum(o.total) from orders o where exists (select 1 from lines l where l.order_id = o.id)',
    'select sum(o.total) from orders o join lines l on l.order_id = o.id and l.product_id = o.items',
    'select sum(o.total) over () from orders o join lines l on l.order_id = o.id',
    'select what is this',
  ])('is none: %s', async (sql) => expect(await said(sql)).toEqual([]))
})

describe('a fraction that is cut off', () => {
  test.each([
    'select count(*) / count(distinct customer_id) from orders',
    'select sum(items) * 100 / count(*) from orders',
    'select customer_id from orders group by customer_id having sum(items) / count(*) > 1',
  ])('%s', async (sql) => {
    expect(await said(sql)).toEqual(['whole'])
    expect(await said(sql, 'mysql')).toEqual([])
  })

  test.each([
    'select sum(total) / count(*) from orders',
    'select count(*) * 1.0 / count(distinct customer_id) from orders',
    'select count(*)::numeric / count(distinct customer_id) from orders',
    'select sum(items) / 12 from orders',
  ])('is none: %s', async (sql) => expect(await said(sql)).toEqual([]))
})
