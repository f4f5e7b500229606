import { expect, test } from 'vitest'
import { findTableNames, readSql, tablesRead } from './index.ts'

const names = async (sql: string) =>
  tablesRead(await readSql(sql, 'postgres')).map(({ schema, table, alias }) => [schema, table, alias])

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
  ['select a from x /* one /* two */ from y, z */ where b = 1', [[undefined, 'x', undefined]]],
  ['select $tag$ from y $tag$ from x', [[undefined, 'x', undefined]]],
  [
    'select (select count(*) from a) from b',
    [
      [undefined, 'a', undefined],
      [undefined, 'b', undefined],
    ],
  ],
  [
    'select * from a where n in (with a as (select n from b) select n from a)',
    [
      [undefined, 'a', undefined],
      [undefined, 'b', undefined],
    ],
  ],
  ['select * from x where region = {{region}} limit {{ most }}', [[undefined, 'x', undefined]]],
])('%s', async (sql, expected) => {
  expect(await names(sql)).toEqual(expected)
})

test.each(['postgres', 'sqlite', 'mysql', 'sqlserver'] as const)(
  'a name stands where it is written, in %s',
  async (dialect) => {
    const quoted = dialect === 'mysql' ? '`Order Lines`' : '"Order Lines"'
    const sql = `select 'é', o.id from shop . ${quoted} o join stores on stores.id = o.store`
    const read = tablesRead(await readSql(sql, dialect))
    expect(read.map(({ start, end }) => sql.slice(start, end))).toEqual([`shop . ${quoted}`, 'stores'])
  },
)

test('of a statement that is not understood nothing is known', async () => {
  for (const sql of ['select 1 from', 'drop table orders', "select 'open from orders", 'select * from a; select 1'])
    expect(await findTableNames(sql, 'postgres')).toBeUndefined()
})
