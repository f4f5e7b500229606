import { describe, expect, test } from 'vitest'
import { visualQuery } from '#contract/charts/visual-query.ts'
import { answerQuestion, type Schema } from '#engine/data/index.ts'
import { library } from '../data/testing/library.ts'
import { compileVisual, explainQuery, rowsBehind } from './index.ts'

const at = (dialect: Schema['dialect']): Schema => ({ ...library, dialect })
const sqlOf = (question: string, dialect: Schema['dialect'] = 'postgres') => {
  const outcome = answerQuestion({ question, schema: at(dialect), today: '2026-11-21' })
  if (outcome.kind !== 'answer') throw new Error(question)
  return outcome.sql
}

describe('how a number is made', () => {
  test('a plain query is told step by step in both languages', async () => {
    const told = await explainQuery(sqlOf('number of loans by branch this month'), at('postgres'), 'Perpustakaan')
    expect(told.understood).toBe(true)
    expect(told.steps.map(({ step }) => step)).toEqual(expect.arrayContaining(['source', 'filter', 'group', 'measure']))
    const all = told.steps.map(({ text }) => text.en).join(' ')
    expect(all).toContain('the number of rows')
    expect(all).toMatch(/2026-11-01/)
    expect(told.steps.map(({ text }) => text.id).join(' ')).toContain('banyaknya baris')
    expect(told.summary.en).toContain('Perpustakaan')
  })

  test.each(['postgres', 'sqlite', 'mysql', 'sqlserver'] as const)(
    'a stretch of time has its name in %s',
    async (dialect) => {
      const told = await explainQuery(sqlOf('loans per month', dialect), at(dialect), 'S')
      expect(told.steps.find(({ step }) => step === 'group')?.text.en).toMatch(/the month of /)
    },
  )

  test('a column is told of the table that its alias names, an order by the column of the result', async () => {
    const schema: Schema = {
      dialect: 'postgres',
      foreignKeys: [],
      tables: ['categories', 'products'].map((name) => ({
        name,
        rowCount: 1,
        columns: ['name', 'price'].map(
          (column) => ({ name: column, type: column === 'name' ? 'text' : 'number' }) as const,
        ),
      })),
    }
    const sql =
      'select p.name as product, sum(p.price) as total_price from products p group by 1 order by 2 desc limit 8'
    const { steps, summary } = await explainQuery(sql, schema, 'S')
    const of = (step: string) => steps.find((item) => item.step === step)
    expect(of('group')).toMatchObject({ text: { en: 'Put them together by product name.' }, sql: 'p.name' })
    expect(of('order')?.text.en).toBe('Sort by total price, greatest first.')
    expect(summary.en).not.toContain('categor')
  })

  test.each([
    ['select a is distinct from b as other, c from loans', 'It shows a is distinct from b, c, from loans in S.'],
    [
      'select a from loans /* one /* two */ where b = 1 */ where c = 2',
      'It shows a, from loans in S, with 1 condition.',
    ],
    ['select sum(a) over w from loans window w as (order by b)', 'It shows sum(a) over w, from loans in S.'],
    ['with n as (select 1) select * from n', 'It reads no table of S.'],
    ['select a from', 'This query is not understood, so how it is made cannot be shown.'],
  ])('%s', async (sql, summary) => {
    expect((await explainQuery(sql, at('postgres'), 'S')).summary.en).toBe(summary)
  })

  test('every table and every condition is told, whatever joins them', async () => {
    const sql =
      "select count(*) from loans, books b where (b.price > {{least}} and b.title not between 'a' and 'b') and case when 1 = 1 and b.id = 2 then true end"
    const { steps, tables } = await explainQuery(sql, at('postgres'), 'S')
    expect(tables).toEqual(['loans', 'books'])
    expect(steps.map(({ text }) => text.en)).toEqual([
      'Take the rows of loans from S.',
      'Add the books they belong to.',
      'Keep only rows where price is above {{least}}.',
      "Keep only rows where b.title not between 'a' and 'b'.",
      'Keep only rows where case when 1 = 1 and b.id = 2 then true end.',
      'Calculate the number of rows.',
    ])
  })

  test('what is put together of several queries is only named', async () => {
    const told = await explainQuery('select 1 from loans union select 2 from books', at('postgres'), 'S')
    expect(told).toMatchObject({ understood: false, tables: ['loans', 'books'] })
  })
})

describe('rows behind a point', () => {
  const page = { size: 10, number: 2 }
  test('the grouping goes, the conditions stay, the point holds', async () => {
    const sql =
      'select l.status, count(*) as n from loans l where l.branch_id = 3 group by l.status order by n desc limit 5'
    const found = (await rowsBehind(sql, at('sqlite'), { status: "o'verdue", n: 4 }, page))!
    expect(found.sql).toContain("WHERE (l.branch_id = 3)\n  AND l.status = 'o''verdue'")
    expect(found.sql).toMatch(/LIMIT 11 OFFSET 10$/)
    expect(found.sql).not.toMatch(/group by/i)
    expect((await rowsBehind(sql, at('sqlite'), { status: null }, page))!.sql).toContain('l.status IS NULL')
  })
  test('what cannot be taken apart says so', async () => {
    expect(await rowsBehind('select 1 from a union select 2 from b', at('sqlite'), {}, page)).toBeUndefined()
    expect(
      await rowsBehind('select n from (select count(*) as n from loans) x', at('sqlite'), {}, page),
    ).toBeUndefined()
  })
})

describe('a visual query', () => {
  const compiled = (given: Parameters<typeof visualQuery.parse>[0], dialect: Schema['dialect'] = 'sqlite') =>
    compileVisual(visualQuery.parse(given), at(dialect))

  test('tables are joined along their relations', async () => {
    const made = compiled({
      table: 'loans',
      dimensions: [
        { table: 'branches', column: 'name' },
        { table: 'loans', column: 'loaned_on', unit: 'month' },
      ],
      measures: [{ aggregate: 'count' }],
      filters: [{ column: { table: 'loans', column: 'status' }, op: 'in', values: ["it's", 'late'] }],
      sort: [{ place: 2, direction: 'desc' }],
      limit: 5,
    })
    expect(made).toMatchObject({ ok: true })
    expect(made.ok && made.sql).toMatch(
      /JOIN branches ON [\s\S]*IN \('it''s', 'late'\)[\s\S]*GROUP BY [\s\S]*ORDER BY COUNT\(\*\) DESC\nLIMIT 5/,
    )
  })
  test.each([
    [{ table: 'nowhere', measures: [{ aggregate: 'count' }] }, 'nowhere'],
    [{ table: 'loans', dimensions: [{ table: 'loans', column: 'gone' }] }, 'gone'],
    [{ table: 'loans' }, 'choose'],
    [{ table: 'loans', measures: [{ aggregate: 'sum' }] }, 'sum'],
    [
      {
        table: 'loans',
        measures: [{ aggregate: 'count' }],
        filters: [{ column: { table: 'loans', column: 'status' }, op: '=' }],
      },
      'status',
    ],
  ])('%j is told why', (given, word) => {
    const made = compiled(given as never)
    expect(made.ok ? '' : made.reason.en).toContain(word)
  })
})
