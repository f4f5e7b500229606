import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import type { Answer, Column, Measure, Schema } from '../types.ts'

// A shop's orders beside the statement that its bookkeeper writes each month, which has no key.
const database = new DatabaseSync(':memory:')
database.exec(`
create table customers (id integer primary key, name text, deposit integer);
insert into customers values (1, 'Ani', 10), (2, 'Budi', 30), (3, 'Citra', 20);
create table orders (id integer primary key, customer_id integer, ordered_on text, total integer);
insert into orders values (1, 1, '2026-09-02', 100), (2, 1, '2026-10-03', 200), (3, 2, '2026-10-05', 200), (4, 1, '2025-10-03', 90);
create table profit_and_loss (month text, section text, account text, amount integer);
insert into profit_and_loss values ('2026-09-01', 'Revenue', 'Sales', 100), ('2026-09-01', 'Operating expenses', 'Rent', -40),
  ('2026-10-01', 'Revenue', 'Sales', 400), ('2026-10-01', 'Operating expenses', 'Rent', -40), ('2026-10-01', 'Operating expenses', 'Wages', -60);
`)

const key: Column = { name: 'id', type: 'integer', primaryKey: true, hidden: true }
const money = (name: string): Column => ({ name, type: 'integer', unit: 'IDR' })
const measure = (name: string, synonyms: string[], more: Pick<Measure, 'table' | 'expression'> & Partial<Measure>) => ({
  name,
  synonyms,
  unit: 'IDR',
  description: { en: `What ${name} is`, id: `Arti ${name}` },
  ...more,
})
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [{ table: 'orders', column: 'customer_id', toTable: 'customers', toColumn: 'id' }],
  tables: [
    {
      name: 'customers',
      rowCount: 3,
      description: { en: 'customers', id: 'pelanggan' },
      synonyms: ['pelanggan'],
      columns: [key, { name: 'name', type: 'text', values: ['Ani', 'Budi', 'Citra'] }, money('deposit')],
    },
    {
      name: 'orders',
      rowCount: 4,
      description: { en: 'orders', id: 'pesanan' },
      synonyms: ['pesanan'],
      columns: [
        key,
        { name: 'customer_id', type: 'integer', hidden: true },
        { name: 'ordered_on', type: 'date', min: '2025-10-03', max: '2026-10-05' },
        money('total'),
      ],
    },
    {
      name: 'profit_and_loss',
      rowCount: 5,
      synonyms: ['laba rugi'],
      columns: [
        { name: 'month', type: 'date', min: '2026-09-01', max: '2026-10-01' },
        { name: 'section', type: 'text', values: ['Operating expenses', 'Revenue'] },
        { name: 'account', type: 'text', values: ['Rent', 'Sales', 'Wages'] },
        money('amount'),
      ],
    },
  ],
  measures: [
    measure('revenue', ['sales', 'omzet', 'pendapatan'], {
      table: 'orders',
      expression: 'SUM(orders.total)',
      dateColumn: 'ordered_on',
    }),
    measure('operating expenses', ['opex', 'biaya operasional'], {
      table: 'profit_and_loss',
      expression: '-SUM(profit_and_loss.amount)',
      filter: "profit_and_loss.section = 'Operating expenses'",
      dateColumn: 'month',
    }),
  ],
}

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-10-29' })
const rowsOf = (question: string): unknown[] => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => Object.values(row))
}

describe('a figure that is defined over a statement', () => {
  it.each([
    ['operating expenses in October 2026', [[100]]],
    ['revenue and operating expenses in October 2026', [[400, 100]]],
    [
      'revenue and operating expenses by month this year',
      [
        ['2026-09', 100, 40],
        ['2026-10', 400, 100],
      ],
    ],
  ])('is read like any other: %s', (question, rows) => expect(rowsOf(question)).toEqual(rows))
})

describe('one figure as a share of another', () => {
  it.each([
    ['operating expenses as a share of revenue in October 2026', [[25]]],
    ['ratio of operating expenses to revenue in October 2026', [[25]]],
    ['opex to revenue ratio this month', [[25]]],
    [
      'rasio biaya operasional terhadap pendapatan per bulan tahun ini',
      [
        ['2026-09', 40],
        ['2026-10', 25],
      ],
    ],
    // Four orders of three customers: no share of them.
    ['ratio of orders to customers', [[4 / 3]]],
    ['rasio pesanan terhadap pelanggan', [[4 / 3]]],
  ])('%s', (question, rows) => expect(rowsOf(question)).toEqual(rows))

  it('is called so, in percent', () => {
    const { title, columns, reading } = asked('operating expenses as a share of revenue') as Answer
    expect(title).toBe('Operating expenses as a share of revenue, all time')
    expect(reading).not.toContain('What operating expenses is')
    expect(columns).toMatchObject([{ label: 'Operating expenses as a share of revenue', unit: '%' }])
  })

  it('does not put rows together by every amount there is', () => {
    expect(asked('operating expenses per revenue').kind).not.toBe('answer')
  })
})

describe('who came again', () => {
  it.each([
    ['repeat customers this year', [['Ani']]],
    ['how many repeat customers this year', [[1]]],
    ['one-time customers', [['Budi']]],
    ['berapa pelanggan berulang tahun ini', [[1]]],
    ['pelanggan yang belanja lagi tahun ini', [['Ani']]],
  ])('%s', (question, rows) => expect(rowsOf(question)).toEqual(rows))

  it('is said in words', () => {
    expect((asked('repeat customers this year') as Answer).reading).toBe('Customers with more than 1 order of 2026')
  })
})

describe('up or down', () => {
  it.each([
    ['is revenue up or down this month', [[400, 100, 300]]],
    ['did sales grow this month', [[400, 100, 300]]],
    ['apakah omzet naik bulan ini', [[400, 100, 300]]],
    ['how much more did we sell this month than last month', [[400, 100, 300]]],
  ])('is told beside the time before: %s', (question, rows) => {
    expect(rowsOf(question)).toEqual(rows)
    expect((asked(question) as Answer).confidence?.band).toBe('sure')
  })
})

describe('a figure that is named', () => {
  it.each(['revenue per customer lowest', 'pendapatan setiap pelanggan terendah', 'pendapatan per pelanggan terendah'])(
    'is not replaced by another: %s',
    (question) => {
      const outcome = asked(question)
      if (outcome.kind === 'answer') expect(outcome.sql).toContain('SUM(orders.total)')
    },
  )

  it('is the lowest of each where that is said behind', () => {
    expect(rowsOf('pendapatan per pelanggan terendah')).toEqual([['Budi', 200]])
  })
})

describe('orders', () => {
  it.each(['average orders per month this year', 'rata-rata pesanan per bulan tahun ini'])(
    'of a month are how many there are: %s',
    (question) => expect(rowsOf(question)).toEqual([[1.5]]),
  )

  it('that others made are nothing that we bought', () => {
    const outcome = asked('what did we order this month')
    if (outcome.kind === 'answer') expect(outcome.confidence?.band).not.toBe('sure')
    expect((asked('orders this month') as Answer).confidence?.band).toBe('sure')
  })
})
