import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { withFilters } from './index.ts'
import { reachOf } from './reach.ts'

const key = (table: string, column: string, toTable: string) => ({ table, column, toTable, toColumn: 'id' })
const keys = [
  key('items', 'product_id', 'products'),
  key('products', 'category_id', 'categories'),
  key('orders', 'store_id', 'stores'),
  key('orders', 'customer_id', 'customers'),
  key('stores', 'city_id', 'cities'),
  key('customers', 'city_id', 'cities'),
]
const database = new DatabaseSync(':memory:')
database.exec(`create table categories (id int, name text); insert into categories values (1, 'Tea'), (2, 'Coffee');
  create table products (id int, category_id int); insert into products values (1, 1), (2, 2), (3, 2);
  create table items (product_id int, total int); insert into items values (1, 5), (2, 7), (3, 11), (null, 100)`)

const coffee = { table: 'categories', column: 'name', type: 'text', op: 'in', values: ['Coffee'] } as const

test('a filter reaches the table that its keys lead to, in every place it is read', async () => {
  const sum = async (sql: string) => database.prepare((await withFilters(sql, 'sqlite', [coffee], keys)).sql).get()
  expect(await sum('select sum(i.total) as n from items i')).toEqual({ n: 18 })
  expect(await sum('select sum(total) as n from items where total in (select max(total) from items)')).toEqual({
    n: 11,
  })
  // Where the table is read, it is narrowed itself.
  const sql =
    'select sum(total) as n from items join products p on p.id = product_id join categories c on c.id = category_id'
  expect(await sum(sql)).toEqual({ n: 18 })
})

test('without keys, and where several ways are as short, it is left out', async () => {
  expect((await withFilters('select total from items', 'sqlite', [coffee])).unused).toEqual([0])
  expect(reachOf(['Items'], 'Categories', keys)?.steps.map(({ column }) => column)).toEqual([
    'product_id',
    'category_id',
  ])
  expect(reachOf(['orders'], 'cities', keys)).toBeUndefined()
  expect(reachOf(['orders', 'stores'], 'cities', keys)?.from).toBe('stores')
  // Of a category there are many items: its rows are not told by them.
  expect(reachOf(['categories'], 'items', keys)).toBeUndefined()
})
