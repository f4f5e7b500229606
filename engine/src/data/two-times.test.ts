import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Answer, Outcome, Row, Schema } from './types.ts'
import { suggestChart } from './words/chart.ts'
import { narrateAnswer } from './words/narrate.ts'

// What two branches sold in shops and by the app.
const database = new DatabaseSync(':memory:')
database.exec(`
create table sales (id integer primary key, sold_on text, branch text, channel text, amount integer);
insert into sales (sold_on, branch, channel, amount) values
  ('2025-01-10', 'Dago', 'shop', 100), ('2025-02-10', 'Dago', 'app', 50), ('2025-05-10', 'Ubud', 'shop', 50), ('2025-12-01', 'Ubud', 'app', 900),
  ('2026-01-10', 'Dago', 'shop', 150), ('2026-02-12', 'Ubud', 'app', 100), ('2026-04-10', 'Ubud', 'shop', 60),
  ('2026-09-10', 'Dago', 'app', 80), ('2026-09-11', 'Ubud', 'app', 20), ('2026-10-10', 'Dago', 'app', 30), ('2026-10-12', 'Ubud', 'shop', 90);`)
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [
    {
      name: 'sales',
      rowCount: 11,
      label: { en: 'sales', id: 'penjualan' },
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'sold_on', type: 'date' },
        { name: 'branch', type: 'text', values: ['Dago', 'Ubud'], label: { en: 'branch', id: 'cabang' } },
        { name: 'channel', type: 'text', values: ['shop', 'app'], label: { en: 'channel', id: 'kanal' } },
        { name: 'amount', type: 'integer', unit: 'IDR' },
      ],
    },
  ],
  measures: [
    {
      name: 'revenue',
      label: { en: 'revenue', id: 'pendapatan' },
      synonyms: ['omzet'],
      table: 'sales',
      expression: 'sum(sales.amount)',
      dateColumn: 'sold_on',
      unit: 'IDR',
    },
  ],
}
const askAll = (questions: readonly string[]): Outcome => {
  let previous: Answer | undefined
  let outcome: Outcome | undefined
  for (const question of questions) {
    outcome = answerQuestion({ question, schema, today: '2026-10-31', ...(previous && { previous }) })
    if (outcome.kind === 'answer') previous = outcome
  }
  if (!outcome) throw new Error('nothing was asked')
  return outcome
}
const answerTo = (...questions: string[]): Answer & { rows: Row[] } => {
  const outcome = askAll(questions)
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome))
  expect(outcome.confidence?.band).toBe('sure')
  const rows = database
    .prepare(outcome.sql)
    .all()
    .map((row) => ({ ...row }))
  return { ...outcome, rows }
}
const rowsOf = (...questions: string[]): unknown[][] => answerTo(...questions).rows.map((row) => Object.values(row))

it.each(['revenue by quarter in 2026 compared with 2025', 'omzet per kuartal tahun ini dibanding tahun lalu'])(
  'each stretch of time stands beside its partner: %s',
  (question) => {
    // Until October of both years.
    expect(rowsOf(question)).toEqual([
      ['2026-Q1', 250, 150, 66.7],
      ['2026-Q2', 60, 50, 20],
      ['2026-Q3', 100, null, null],
      ['2026-Q4', 120, null, null],
    ])
  },
)

it('stretches of time beside each other are told and drawn in their order', () => {
  const asked = answerTo('revenue by month in 2026 compared with 2025')
  expect(asked.rows.map(({ month, now, before }) => [month, now, before]).slice(0, 3)).toEqual([
    ['2026-01', 150, 100],
    ['2026-02', 100, 50],
    ['2026-04', 60, null],
  ])
  expect(narrateAnswer({ outcome: asked, rows: asked.rows, language: 'en' })).toContain(
    'strongest **February 2026** **+100%**',
  )
  expect(suggestChart(asked, asked.rows)).toEqual({ kind: 'line', x: 'month', y: ['now', 'before'], unit: 'IDR' })
})

it('what has another number of days is not set beside it day by day', () => {
  expect(askAll(['revenue per day in October 2026 compared with September 2026']).kind).toBe('unsure')
})

it.each([
  'what share of revenue came from the app this year compared with last year',
  'berapa persen omzet dari app tahun ini dibanding tahun lalu',
])('two shares are told, not the growth of what is shared: %s', (question) => {
  // 50 of 200 until October of 2025, 230 of 530 of 2026.
  expect(rowsOf(question)).toEqual([
    ['2025', 25],
    ['2026', 43.4],
  ])
})

it('shares of two months are told by month', () => {
  expect(rowsOf('what share of revenue came from the app in October compared with September')).toEqual([
    ['2026-09', 100],
    ['2026-10', 25],
  ])
})

it.each([
  'which branch had revenue that fell from September to October',
  'which branches fell from September to October',
  'cabang mana yang turun dari September ke Oktober?',
])('from one time to another names two: %s', (question) => {
  const outcome = askAll([question])
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome))
  expect(
    database
      .prepare(outcome.sql)
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([['Dago', 30, 80, -62.5]])
})

it.each([
  ['revenue in October', 'why did it fall?'],
  ['revenue by channel in October', 'why?'],
])('what was asked of one time is broken down against the one before: %j', (...questions) => {
  // 120 in October, 100 in September.
  const rows = rowsOf(...questions)
  expect(rows).toHaveLength(2)
  expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(20)
})

it.each(['revenue on 10.10', 'omzet 10.10 kemarin berapa?', 'penjualan pas 10.10'])(
  'a day and a month of one number are that day: %s',
  (question) => expect(rowsOf(question)).toEqual([[30]]),
)

it('why something is at the top is no question about time', () => {
  expect(askAll(['top 1 branch by revenue in October', 'why?']).kind).toBe('unsure')
})
