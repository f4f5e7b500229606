import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parametersIn, withFilters, withParameters } from './index.ts'

const database = new DatabaseSync(':memory:')
database.exec(`create table orders (id int, region text, day text, total int); create table stores (id int);
  insert into orders values (1, 'Java', '2026-01-01', 5), (2, 'Bali', '2026-01-31', 7), (3, null, '2026-02-01', 11), (4, 'O''Hara', '2026-03-01', 13)`)
const sum = async (filters: Parameters<typeof withFilters>[2], sql = 'select sum(o.total) as n from orders o') =>
  database.prepare((await withFilters(sql, 'sqlite', filters)).sql).get()!.n
const on = (
  column: string,
  op: 'in' | 'not_in' | 'between' | 'contains' | 'is_empty' | 'is_not_empty',
  values: (string | number | null)[] = [],
  type: 'text' | 'date' | 'number' = 'text',
) => ({
  table: 'Orders',
  column,
  type,
  op,
  values,
})

test('filters let rows through in every place a table is read', async () => {
  expect(await sum([on('region', 'in', ['Java', "O'Hara"])])).toBe(18)
  expect(await sum([on('region', 'in', ['Java', null])])).toBe(16)
  expect(await sum([on('region', 'not_in', ['Java', null])])).toBe(20)
  expect(await sum([on('region', 'in', [])])).toBe(36)
  expect(await sum([on('region', 'contains', ['ha'])])).toBe(13)
  expect(await sum([on('region', 'is_empty')])).toBe(11)
  expect(
    await sum([
      on('day', 'between', ['2026-01-01', '2026-01-31'], 'date'),
      on('total', 'between', [6, null], 'number'),
    ]),
  ).toBe(7)
  expect(
    await sum([on('region', 'in', ['Bali'])], 'select sum(total) as n from orders where id in (select id from orders)'),
  ).toBe(7)
  expect(await withFilters('select 1 from stores', 'sqlite', [on('region', 'is_empty')])).toEqual({
    sql: 'select 1 from stores',
    unused: [0],
  })
})

test('no value leaves its quotes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (value) => {
      const clean = value.replaceAll('\0', '')
      const found = database
        .prepare((await withFilters('select count(*) as n from orders', 'sqlite', [on('region', 'in', [value])])).sql)
        .get()
      expect(found!.n).toBe(['Java', 'Bali', "O'Hara"].includes(clean) ? 1 : 0)
    }),
  )
})

test('parameters are filled outside of quotes only', () => {
  const sql = "select * from orders where region = {{ region }} and x = '{{ region }}' and total > {{least}}"
  expect(parametersIn(sql, 'sqlite')).toEqual(['region', 'least'])
  expect(withParameters(sql, 'sqlite', { region: "O'Hara", least: 3 })).toBe(
    "select * from orders where region = 'O''Hara' and x = '{{ region }}' and total > 3",
  )
})

test('in PostgreSQL a table in a nested comment is not read, and filters stand in no text of it', async () => {
  const sql = 'select count(*) from orders /* one /* two */ join orders */ where total > 1'
  const { sql: written } = await withFilters(sql, 'postgres', [on('region', 'in', ['Bali'])])
  expect(written).toBe(
    "select count(*) from (SELECT * FROM orders WHERE region IN ('Bali')) AS orders /* one /* two */ join orders */ where total > 1",
  )
})

test('a table of WITH is filtered where its rows come from, and one of the same name outside of it by itself', async () => {
  const region = [on('region', 'in', ['Bali'])]
  expect(await sum(region, 'with o as (select * from orders) select sum(total) as n from o')).toBe(7)
  const sql = 'select (select sum(total) from orders) + (with orders as (select 1 as total) select total from orders)'
  expect((await withFilters(sql, 'postgres', region)).sql).toBe(
    sql.replace('from orders', "from (SELECT * FROM orders WHERE region IN ('Bali')) AS orders"),
  )
})

test('filters are put into nothing that is not understood', async () => {
  await expect(withFilters('select * from orders where', 'sqlite', [on('region', 'is_empty')])).rejects.toThrow(
    /cannot be read|ends/,
  )
})
