import { expect, test } from 'vitest'
import { visualQuery } from '#contract/charts/visual-query.ts'
import { answerQuestion, type Schema } from '#engine/data/index.ts'
import { readVisual } from './read-visual.ts'
import { compileVisual } from './visual.ts'

const schema: Schema = {
  dialect: 'postgres',
  foreignKeys: [{ table: 'tickets', column: 'guest_id', toTable: 'guests', toColumn: 'id' }],
  tables: [
    {
      name: 'tickets',
      rowCount: 500,
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'guest_id', type: 'integer' },
        { name: 'amount', type: 'integer' },
        { name: 'status', type: 'text', values: ['open', 'paid'] },
        { name: 'sold_on', type: 'date', min: '2025-01-01', max: '2025-12-31' },
      ],
    },
    {
      name: 'guests',
      rowCount: 40,
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'name', type: 'text' },
        { name: 'town', type: 'text', values: ['Ambon', 'Bandung'] },
      ],
    },
  ],
}
const dialects = ['postgres', 'sqlite', 'mysql', 'sqlserver'] as const
const amount = { table: 'tickets', column: 'amount' }

test.each(dialects)('what the builder writes for %s it reads again', async (dialect) => {
  const visual = visualQuery.parse({
    table: 'tickets',
    dimensions: [
      { table: 'guests', column: 'town', label: 'place' },
      { table: 'tickets', column: 'sold_on', unit: 'month' },
    ],
    measures: [
      { aggregate: 'sum', column: amount, label: 'takings' },
      { aggregate: 'count', label: 'tickets' },
    ],
    filters: [
      { column: { table: 'tickets', column: 'status' }, op: 'in', values: ['paid', 'open'] },
      { column: { table: 'tickets', column: 'sold_on' }, op: '>=', values: ['2025-01-01'] },
      { column: amount, op: '>', values: [-5] },
      { column: { table: 'guests', column: 'name' }, op: 'contains', values: ['bud'] },
      { column: { table: 'guests', column: 'name' }, op: 'is_not_empty' },
    ],
    sort: [{ place: 2, direction: 'desc' }],
    limit: 5,
  })
  const compiled = compileVisual(visual, { ...schema, dialect })
  expect(compiled.ok && (await readVisual(compiled.sql, { ...schema, dialect }))).toEqual(visual)
})

test.each([
  ['total amount by town', { dimensions: ['town'], measures: ['sum amount'] }],
  ['how many tickets are paid?', { dimensions: [], measures: ['count '], filters: ['status = paid'] }],
  ['total amount per month in 2025', { dimensions: ['sold_on month'], measures: ['sum amount'] }],
])('the plan of the engine for "%s" fills the builder', async (question, expected) => {
  const answer = answerQuestion({ question, schema, today: '2025-06-01', language: 'en' })
  const visual = answer.kind === 'answer' ? await readVisual(answer.sql, schema) : undefined
  expect({
    dimensions: visual?.dimensions.map(({ column, unit }) => [column, unit].filter(Boolean).join(' ')),
    measures: visual?.measures.map(({ aggregate, column }) => `${aggregate} ${column?.column ?? ''}`),
    ...('filters' in expected && {
      filters: visual?.filters.map(({ column, op, values }) => `${column.column} ${op} ${values}`),
    }),
  }).toEqual(expected)
})

test.each([
  'select count(*) from tickets union select 1',
  'select distinct status from tickets',
  'select status from tickets group by status',
  'select status, count(*) from tickets group by status having count(*) > 2',
  'select amount * 2 from tickets',
  'select guests.name from tickets left join guests on guests.id = tickets.guest_id',
  'select guests.name from tickets join guests on guests.id = tickets.amount',
  "select id from tickets where status = 'paid' or amount > 3",
  'select a.id from tickets a join tickets b on a.id = b.id',
  'select sum(amount) filter (where amount > 1) from tickets',
  'select id from nowhere',
  'select from',
])('%s says more than the builder can', async (sql) => {
  expect(await readVisual(sql, schema)).toBeUndefined()
})
