import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filled, queryParts, slotsOf, tablesRead, withFilters } from './index.ts'
import { tokensOf } from './tokens.ts'

const names = (sql: string) => tablesRead(sql, 'postgres').map(({ schema, table, alias }) => [schema, table, alias])

test.each([
  ['select * from orders', [[undefined, 'orders', undefined]]],
  [
    'SELECT o.id FROM shop.orders AS o JOIN "Order Lines" l ON l.o = o.id',
    [
      ['shop', 'orders', 'o'],
      [undefined, 'Order Lines', 'l'],
    ],
  ],
  [
    'select extract(year from created) from a, b where x is distinct from y',
    [
      [undefined, 'a', undefined],
      [undefined, 'b', undefined],
    ],
  ],
  [
    'with recent as (select * from orders) select * from recent join stores on true',
    [
      [undefined, 'orders', undefined],
      [undefined, 'stores', undefined],
    ],
  ],
  [
    "select 'from nowhere' -- from comment\nfrom /* from */ real where a in (select id from inner_one)",
    [
      [undefined, 'real', undefined],
      [undefined, 'inner_one', undefined],
    ],
  ],
  ['select * from generate_series(1, 3) g, t', [[undefined, 't', undefined]]],
  [
    'select a from x union all select b from y order by 1',
    [
      [undefined, 'x', undefined],
      [undefined, 'y', undefined],
    ],
  ],
])('%s', (sql, expected) => {
  expect(names(sql)).toEqual(expected)
})

test('pieces put together are the statement, whatever it is', () => {
  for (const dialect of ['postgres', 'sqlite', 'mysql', 'sqlserver'] as const)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sql) => {
        expect(
          tokensOf(sql, dialect)
            .map(({ text }) => text)
            .join(''),
        ).toBe(sql)
        tablesRead(sql, dialect)
        queryParts(sql, dialect)
      }),
    )
})

test('a SELECT is taken apart, with or without names for its columns', () => {
  const sql = `SELECT TO_CHAR(o.day, 'YYYY-MM') AS month, SUM(o.total) revenue, o.region FROM orders AS o
    WHERE o.status = 'done' AND o.day BETWEEN '2026-01-01' AND '2026-06-30' GROUP BY 1, o.region HAVING SUM(o.total) > 5 ORDER BY month DESC LIMIT 10;`
  expect(queryParts(sql, 'postgres')).toEqual({
    distinct: false,
    items: [
      { sql: "TO_CHAR(o.day, 'YYYY-MM')", name: 'month', folds: false },
      { sql: 'SUM(o.total)', name: 'revenue', folds: true },
      { sql: 'o.region', name: 'region', folds: false },
    ],
    from: 'orders AS o',
    where: "o.status = 'done' AND o.day BETWEEN '2026-01-01' AND '2026-06-30'",
    groupBy: ['1', 'o.region'],
    having: 'SUM(o.total) > 5',
    orderBy: ['month DESC'],
    limit: '10',
  })
  expect(queryParts('select top (5) a from t', 'sqlserver')).toMatchObject({
    limit: '5',
    items: [{ sql: 'a', name: 'a' }],
  })
  for (const other of [
    'select 1',
    'with a as (select 1) select * from a',
    'select a from b union select c from d',
    'drop table x',
  ])
    expect(queryParts(other, 'postgres')).toBeUndefined()
})

const database = new DatabaseSync(':memory:')
database.exec(`create table orders (id int, region text, day text, total int); create table stores (id int);
  insert into orders values (1, 'Java', '2026-01-01', 5), (2, 'Bali', '2026-01-31', 7), (3, null, '2026-02-01', 11), (4, 'O''Hara', '2026-03-01', 13)`)
const sum = (filters: Parameters<typeof withFilters>[2], sql = 'select sum(o.total) as n from orders o') =>
  database.prepare(withFilters(sql, 'sqlite', filters).sql).get()!.n
const on = (
  column: string,
  op: 'in' | 'not_in' | 'between' | 'contains' | 'is_empty' | 'is_not_empty',
  values: (string | number | null)[] = [],
  type: 'text' | 'date' | 'number' = 'text',
) => ({
  ...{ table: 'Orders', column, type, op, values },
})

test('filters let rows through in every place a table is read', () => {
  expect(sum([on('region', 'in', ['Java', "O'Hara"])])).toBe(18)
  expect(sum([on('region', 'in', ['Java', null])])).toBe(16)
  expect(sum([on('region', 'not_in', ['Java', null])])).toBe(20)
  expect(sum([on('region', 'in', [])])).toBe(36)
  expect(sum([on('region', 'contains', ['ha'])])).toBe(13)
  expect(sum([on('region', 'is_empty')])).toBe(11)
  expect(
    sum([on('day', 'between', ['2026-01-01', '2026-01-31'], 'date'), on('total', 'between', [6, null], 'number')]),
  ).toBe(7)
  expect(
    sum([on('region', 'in', ['Bali'])], 'select sum(total) as n from orders where id in (select id from orders)'),
  ).toBe(7)
  expect(withFilters('select 1 from stores', 'sqlite', [on('region', 'is_empty')])).toEqual({
    sql: 'select 1 from stores',
    unused: [0],
  })
})

test('no value leaves its quotes', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const clean = value.replaceAll('\0', '')
      const found = database
        .prepare(withFilters('select count(*) as n from orders', 'sqlite', [on('region', 'in', [value])]).sql)
        .get()
      expect(found!.n).toBe(['Java', 'Bali', "O'Hara"].includes(clean) ? 1 : 0)
    }),
  )
})

test('parameters are filled outside of quotes only', () => {
  const sql = "select * from orders where region = {{ region }} and x = '{{ region }}' and total > {{least}}"
  expect(slotsOf(sql, 'sqlite')).toEqual(['region', 'least'])
  expect(filled(sql, 'sqlite', { region: "O'Hara", least: 3 })).toBe(
    "select * from orders where region = 'O''Hara' and x = '{{ region }}' and total > 3",
  )
})
