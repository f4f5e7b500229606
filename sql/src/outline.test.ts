import { expect, test } from 'vitest'
import type { Dialect } from './index.ts'
import { outlineOf, readSql } from './index.ts'

const outline = async (sql: string, dialect: Dialect = 'postgres') => outlineOf(await readSql(sql, dialect))
const texts = (parts: readonly { sql: string }[] | undefined) => parts?.map(({ sql }) => sql)

test('a SELECT is taken apart, with or without names for its columns', async () => {
  const sql = `SELECT TO_CHAR(o.day, 'YYYY-MM') AS month, SUM(o.total) revenue, o.region FROM orders AS o
    WHERE o.status = 'done' AND o.day BETWEEN '2026-01-01' AND '2026-06-30' GROUP BY 1, o.region HAVING SUM(o.total) > 5 ORDER BY month DESC LIMIT 10;`
  const parts = await outline(sql)
  expect(parts?.items.map(({ sql, name }) => [sql, name])).toEqual([
    ["TO_CHAR(o.day, 'YYYY-MM')", 'month'],
    ['SUM(o.total)', 'revenue'],
    ['o.region', 'region'],
  ])
  expect(parts).toMatchObject({
    from: 'orders AS o',
    where: "o.status = 'done' AND o.day BETWEEN '2026-01-01' AND '2026-06-30'",
    limit: { sql: '10' },
  })
  expect(texts(parts?.conditions)).toEqual(["o.status = 'done'", "o.day BETWEEN '2026-01-01' AND '2026-06-30'"])
  expect(texts(parts?.having)).toEqual(['SUM(o.total) > 5'])
  expect(texts(parts?.orderBy)).toEqual(['month DESC'])
  expect(parts?.orderBy[0]?.value.descending).toBe(true)
})

test('each dialect keeps its count of rows and its names', async () => {
  expect(await outline('select top (5) a from t', 'sqlserver')).toMatchObject({
    limit: { sql: '5' },
    items: [{ sql: 'a', name: 'a' }],
  })
  expect((await outline('select top 5 [n] = a + b from t', 'sqlserver'))?.items).toMatchObject([
    { sql: 'a + b', name: 'n' },
  ])
  expect((await outline('select a from t limit 20, 10', 'mysql'))?.limit?.sql).toBe('10')
  expect((await outline('select a from t fetch first 7 rows only'))?.limit?.sql).toBe('7')
  expect((await outline('select a from (select b from u limit {{inner}}) t limit 2 + 3'))?.limit?.sql).toBe('2 + 3')
  expect((await outline('select distinct on (a, b) a, c from t'))?.items).toMatchObject([{ sql: 'a' }, { sql: 'c' }])
  expect((await outline('select a from t limit {{most}}', 'mysql'))?.limit?.sql).toBe('{{most}}')
  expect((await outline('select count(*), a as "B" from t', 'sqlite'))?.items).toMatchObject([
    { sql: 'count(*)', isNamed: false },
    { sql: 'a', name: 'B', isNamed: true },
  ])
})

test.each([
  ['select a from t where (b = 1 and c = 2) and d = 3', ['b = 1', 'c = 2', 'd = 3']],
  ['select a from t where (b = 1 or c = 2 and e = 4) and d = 3', ['(b = 1 or c = 2 and e = 4)', 'd = 3']],
  [
    "select a from t where case when b and c then d end = 1 and b || 'x' = 'y'",
    ['case when b and c then d end = 1', "b || 'x' = 'y'"],
  ],
  ['select a from t where b not between 1 and 2 and c', ['b not between 1 and 2', 'c']],
  ['select a from t where b = 1 /* and /* and */ */ and c = 2', ['b = 1', 'c = 2']],
  ['select a from t where b = 1 or c = 2', ['b = 1 or c = 2']],
])('%s', async (sql, conditions) => {
  expect(texts((await outline(sql))?.conditions)).toEqual(conditions)
})

test('what is joined is told with its condition, and a query in FROM by its own parts', async () => {
  const parts = await outline(
    'select x.n from (select count(*) as n from loans) x left join lateral (select 1 as b) y on y.b = x.n, t cross join u',
  )
  expect(texts(parts?.sources)).toEqual([
    '(select count(*) as n from loans) x',
    'lateral (select 1 as b) y on y.b = x.n',
    't',
    'u',
  ])
  expect(parts?.sources[0]?.inner?.items).toMatchObject([{ sql: 'count(*)', name: 'n' }])
  expect(parts?.sources[1]?.on?.sql).toBe('y.b = x.n')
  expect(parts?.sources[1]?.inner).toBeUndefined()
})

test.each(['select 1', 'with a as (select 1) select * from a', 'select a from b union select c from d'])(
  '%s has no parts of its own',
  async (sql) => {
    expect(await outline(sql)).toBeUndefined()
  },
)
