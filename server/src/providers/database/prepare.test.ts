import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '#engine/data/index.ts'
import type { ColumnAccess, TablePolicy } from '#sql/index.ts'
import { DatabaseError } from './port.ts'
import { prepareQuery } from './prepare.ts'

const columns = (given: Record<string, ColumnAccess>) =>
  Object.entries(given).map(([name, access]) => ({ name, access }))

const shop = (dialect: Dialect = 'postgres'): TablePolicy => ({
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
const reasonOf = async (sql: string, policy = shop()): Promise<string | undefined> => {
  try {
    await prepareQuery(sql, policy)
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    expect(error.code).toMatch(/^query_(not_allowed|failed)$/)
    return error.details.reason
  }
}

describe('the tables of a statement', () => {
  test('in each dialect', async () => {
    expect(await reasonOf('select id from `orders` `limit`, payroll', shop('mysql'))).toBe('table_not_related')
    expect(await reasonOf('select id from other.orders', shop('mysql'))).toBe('table_not_related')
    expect(await reasonOf('select id from ORDERS', shop('mysql'))).toBe(undefined)
    expect(await reasonOf('select id from main.orders', shop('sqlite'))).toBe(undefined)
    expect(await reasonOf("select id from 'payroll'", shop('sqlite'))).toBe('not_readable')
    expect(await reasonOf('select id from [orders] [limit], [payroll]', shop('sqlserver'))).toBe('table_not_related')
    expect(await reasonOf('select id from payroll with (nolock)', shop('sqlserver'))).toBe('table_not_related')
    expect(await reasonOf('select o.id from orders o cross apply (select pay from payroll) p', shop('sqlserver'))).toBe(
      'table_not_related',
    )
  })

  test('names that differ in their case only are told apart', async () => {
    const policy = { ...shop(), others: [{ name: 'Orders' }] }
    expect(await reasonOf('select id from Orders', policy)).toBe(undefined)
    expect(await reasonOf('select id from "Orders"', policy)).toBe('table_not_related')
    expect(await reasonOf('select id from Orders', { ...policy, dialect: 'mysql' })).toBe('table_not_related')
    expect(await reasonOf('select id from orders', { ...policy, dialect: 'mysql' })).toBe(undefined)
  })
})

describe('hidden columns', () => {
  test('are not in what the statement reads', async () => {
    const { text } = await prepareQuery('select name from customers', shop())
    expect(text).toBe(
      `SELECT "name" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"`,
    )
    const unknown = { ...shop(), tables: [{ name: 'orders_ids', columns: [] }] }
    expect((await prepareQuery('select id from orders_ids', unknown)).text).toBe('SELECT "id" FROM "orders_ids"')
  })

  test('stay hidden when a statement goes through two fences', async () => {
    const once = await prepareQuery('select * from orders', shop())
    const stricter: TablePolicy = {
      ...shop(),
      tables: [{ name: 'orders', columns: columns({ id: 'open', total: 'hidden', day: 'open' }) }],
    }
    expect(await reasonOf(once.text, stricter)).toBe('hidden_column')
  })
})

describe('masked columns', () => {
  test('are never read, whatever way a statement takes', async () => {
    const db = new DatabaseSync(':memory:')
    db.exec(`create table customers (id integer primary key, name text, email text, salary int);
      insert into customers values (1, 'Budi', 'budi@example.test', 900), (2, 'Ayu', null, 800);
      create table orders (id integer, customer_id int, total real, day text); insert into orders values (1, 1, 5, '2026-01-01')`)
    const rows = async (sql: string) => db.prepare((await prepareQuery(sql, shop('sqlite'))).text).all()
    expect(await rows('select name, email from customers order by name')).toEqual([
      { name: 'Ayu', email: null },
      { name: 'Budi', email: '••••' },
    ])
    expect(await rows('with c as (select email as x from customers) select x from c where x is not null')).toEqual([
      { x: '••••' },
    ])
    expect(
      await rows(
        'select c.name, sum(o.total) as t from orders o join customers c on o.customer_id = c.id group by c.id',
      ),
    ).toEqual([{ name: 'Budi', t: 5 }])
    // Nothing but the SELECT in its place knows the column, so the database itself does not find it.
    await expect(rows('select c."salary" from (select * from (select name from customers) d) c')).rejects.toThrow(
      /no such column/,
    )
    db.close()
  })
})
