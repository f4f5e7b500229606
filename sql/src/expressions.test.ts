import { expect, test } from 'vitest'
import { type Dialect, readExpression } from './index.ts'

test('an expression names its columns, each where it stands', async () => {
  const sql = `sum("T"."Net" * t . rate) + total`
  const { columns } = await readExpression(sql, 'postgres')
  expect(columns.map(({ path, isQuoted, start, end }) => [path, isQuoted, sql.slice(start, end)])).toEqual([
    [['T', 'Net'], true, '"T"."Net"'],
    [['t', 'rate'], false, 't . rate'],
    [['total'], false, 'total'],
  ])
  const condition = await readExpression("a = 'b' and c is null", 'mysql', 'condition')
  expect(condition.columns.map(({ path }) => path)).toEqual([['a'], ['c']])
})

test.each<[Dialect, 'value' | 'condition', string]>([
  ['postgres', 'value', '(select max(a) from t)'],
  ['sqlite', 'value', 'exists (select 1)'],
  ['postgres', 'value', 'a, b'],
  ['postgres', 'value', 'a from t'],
  ['postgres', 'value', 'a as b'],
  ['postgres', 'value', 'distinct a'],
  ['sqlserver', 'value', 'top 1 a'],
  ['mysql', 'value', 'a) + (b'],
  ['mysql', 'value', '*'],
  ['mysql', 'value', ''],
  ['sqlite', 'condition', 'a = 1 group by b'],
  ['sqlite', 'condition', 'a = 1 order by b'],
  ['postgres', 'condition', 'a = 1 limit 2'],
  ['postgres', 'condition', 'a = 1 union select 2'],
  ['postgres', 'condition', 'a = 1; select 2'],
  ['postgres', 'condition', 'a in (select b from t)'],
])('in %s no %s: %s', async (dialect, kind, sql) => {
  await expect(readExpression(sql, dialect, kind)).rejects.toThrow()
})
