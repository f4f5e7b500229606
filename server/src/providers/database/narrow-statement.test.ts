import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '#engine/data/index.ts'
import { narrowStatement } from './narrow-statement.ts'
import type { ColumnAccess, Narrowed } from './narrowed.ts'
import { DatabaseError } from './port.ts'

const columns = (given: Record<string, ColumnAccess>) =>
  Object.entries(given).map(([name, access]) => ({ name, access }))

const shop = (dialect: Dialect = 'postgres'): Narrowed => ({
  dialect,
  tables: [
    { name: 'orders', columns: columns({ id: 'open', customer_id: 'joined', total: 'open', day: 'open' }) },
    { name: 'customers', columns: columns({ id: 'joined', name: 'open', email: 'masked', salary: 'hidden' }) },
    { name: 'Order Lines', columns: columns({ id: 'open', 'unit "net"': 'open' }) },
    { name: 'stock', schema: 'store', columns: columns({ id: 'open', amount: 'open' }) },
  ],
  others: [{ name: 'payroll' }, { name: 'stock', schema: 'hq' }],
  relations: [{ table: 'orders', column: 'customer_id', toTable: 'customers', toColumn: 'id' }],
})
const reasonOf = (sql: string, narrowed = shop()): string | undefined => {
  try {
    narrowStatement(sql, narrowed)
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    expect(error.code).toBe('query_not_allowed')
    return error.details.reason
  }
}

describe('the tables of a statement', () => {
  test.each([
    'select id from orders',
    'select o.total from public.orders as o where o.id in (select id from "Order Lines")',
    'with big as (select id, total from orders) select * from big b join "Order Lines" l on l.id = b.id',
    "select extract(year from day), trim(both ' ' from 'x') from orders",
    'select total from orders where total is distinct from 3',
    'select s.amount from store.stock s, orders o, generate_series(1, 3) as n',
    'with recursive up as (select 1 as n union all select n + 1 from up) select n from up',
    'select * from (select id from orders union select id from "Order Lines") as both_of limit 5',
    'select id, (select max(l.id) from "Order Lines" l) as most from orders group by id, day order by day, id',
    'select count(*) over w from orders window w as (partition by day), v as (order by day)',
    'select o.id from (orders o join "Order Lines" l on l.id = o.id)',
  ])('of the use cases may be read: %s', (sql) => {
    expect(reasonOf(sql)).toBe(undefined)
  })

  test.each([
    'select * from payroll',
    'select id from orders, payroll',
    'select id from orders o join payroll p on true',
    'select id from orders where id in (select id from payroll)',
    'with orders_too as (select * from payroll) select * from orders_too',
    // A name that is only a common table expression elsewhere, or not yet.
    'with payroll as (select * from payroll) select * from payroll',
    'select 1 from (with payroll as (select 1 as a) select * from payroll) x, payroll',
    'select amount from hq.stock',
    'select amount from stock',
    'select amount from hq.orders.x',
    'select x from (orders o join payroll p on true)',
    'select extract(year from (select day from payroll))',
    'select (select max(pay) from payroll) from orders',
    'select 1 union select pay from payroll',
    'select id from lateral (select * from payroll) p',
    'select distinct from payroll',
  ])('of others may not: %s', (sql) => {
    expect(reasonOf(sql)).toMatch(/^(table_not_related|not_followed)$/)
  })

  test.each([
    'select * from only orders',
    'select * from (table orders) t',
    'select * from secrets(1)',
    'select * from rows from (secrets(1))',
    'with recursive a as (select 1) cycle x, b as (select 2 select 1',
  ])('what cannot be followed is refused: %s', (sql) => {
    expect(reasonOf(sql)).toMatch(/not_followed|table_not_related/)
  })

  test('in each dialect', () => {
    expect(reasonOf('select id from `orders` limit, payroll', shop('mysql'))).toBe('table_not_related')
    expect(reasonOf('select id from other.orders', shop('mysql'))).toBe('table_not_related')
    expect(reasonOf('select id from ORDERS', shop('mysql'))).toBe(undefined)
    expect(reasonOf('select id from main.orders', shop('sqlite'))).toBe(undefined)
    expect(reasonOf("select id from 'payroll'", shop('sqlite'))).toBe('not_followed')
    expect(reasonOf('select id from [orders] limit, [payroll]', shop('sqlserver'))).toBe('table_not_related')
    expect(reasonOf('select id from payroll (nolock)', shop('sqlserver'))).toBe('not_followed')
    expect(reasonOf('select o.id from orders o cross apply (select pay from payroll) p', shop('sqlserver'))).toBe(
      'table_not_related',
    )
  })

  test('names that differ in their case only are told apart', () => {
    const narrowed = { ...shop(), others: [{ name: 'Orders' }] }
    expect(reasonOf('select id from Orders', narrowed)).toBe(undefined)
    expect(reasonOf('select id from "Orders"', narrowed)).toBe('table_not_related')
    expect(reasonOf('select id from Orders', { ...narrowed, dialect: 'mysql' })).toBe('table_not_related')
    expect(reasonOf('select id from orders', { ...narrowed, dialect: 'mysql' })).toBe(undefined)
  })
})

describe('hidden columns', () => {
  test.each([
    'select salary from customers',
    'select c.salary from customers c',
    'select name from customers where salary > 5',
    'select name from customers order by "salary"',
    'select o.customer_id from orders o',
    'select customer_id from orders',
    'select o.total from orders o where o.customer_id = 5',
    'select c.name from customers c join orders o on o.customer_id = c.id || 0',
    'select c.name from customers c join orders o on o.total = c.id',
    'select c.name from customers c join orders o on - o.customer_id = c.id',
    'select max(o.customer_id) from orders o',
    'select o.* from orders o',
    'select * from orders',
    'select id, * from orders',
    'select x.id from (select * from orders) x',
    'select * from (orders o join "Order Lines" l on l.id = o.id)',
    'select o from orders o',
    'select to_json(o) from orders o',
    'select c.name from customers c order by c.id',
    'select x.customer_id from (select o.customer_id from orders o) x',
  ])('are refused: %s', (sql) => {
    expect(reasonOf(sql)).toMatch(/_over_hidden$|^hidden_column$/)
  })

  test.each([
    'select c.name, sum(o.total) from orders o join customers c on o.customer_id = c.id group by c.id, c.name',
    'select c.name from customers as c where exists (select * from orders o where o.customer_id = c.id)',
    'select count(distinct o.customer_id) as customer_id from orders o',
    'select count(*), 2 * total from orders group by total',
  ])('may lead to another table, be counted and grouped by: %s', (sql) => {
    expect(reasonOf(sql)).toBe(undefined)
  })

  test('are not in what the statement reads', () => {
    expect(narrowStatement('select name from customers', shop())).toBe(
      `select name from (SELECT "id", "name", CASE WHEN "email" IS NULL THEN NULL ELSE '••••' END AS "email" FROM "customers") AS "customers"`,
    )
    expect(narrowStatement('select c.name from public.Customers c', shop())).toMatch(/FROM "customers"\) c$/)
    expect(
      narrowStatement('select id from orders_ids', { ...shop(), tables: [{ name: 'orders_ids', columns: [] }] }),
    ).toBe('select id from orders_ids')
  })
})

describe('masked columns', () => {
  test.each([
    "select name from customers where email = 'a@b.id'",
    "select name from customers where 'a@b.id' = email",
    "select name from customers where lower(email) like 'a%'",
    'select max(email) from customers',
    'select count(distinct email) from customers',
    "select email || 'x' from customers",
    'select sum(c.email) from customers c',
    'select name from customers where email is null',
  ])('are not worked with: %s', (sql) => {
    expect(reasonOf(sql)).toBe('masked_column')
  })

  test.each([
    'select email from customers',
    'select c.name, c.email as mail, c.email from customers c order by c.name',
    'select count(email) from customers',
    'select name, email e from customers',
  ])('may be shown: %s', (sql) => {
    expect(reasonOf(sql)).toBe(undefined)
  })

  test('are never read, whatever way a statement takes', () => {
    const db = new DatabaseSync(':memory:')
    db.exec(`create table customers (id integer primary key, name text, email text, salary int);
      insert into customers values (1, 'Budi', 'budi@example.test', 900), (2, 'Ayu', null, 800);
      create table orders (id integer, customer_id int, total real, day text); insert into orders values (1, 1, 5, '2026-01-01')`)
    const rows = (sql: string) => db.prepare(narrowStatement(sql, shop('sqlite'))).all()
    expect(rows('select name, email from customers order by name')).toEqual([
      { name: 'Ayu', email: null },
      { name: 'Budi', email: '••••' },
    ])
    expect(rows('with c as (select email as x from customers) select x from c where x is not null')).toEqual([
      { x: '••••' },
    ])
    expect(
      rows('select c.name, sum(o.total) as t from orders o join customers c on o.customer_id = c.id group by c.id'),
    ).toEqual([{ name: 'Budi', t: 5 }])
    // Nothing but the SELECT in its place knows the column, so the database itself does not find it.
    expect(() => rows('select c."salary" from (select * from (select name from customers) d) c')).toThrow(
      /no such column/,
    )
    db.close()
  })
})
