import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { key } from './testing/schema-parts.ts'
import type { Answer, Outcome, Schema } from './types.ts'

// Staff who came and went, buyers, and what was sold to them and given back.
const database = new DatabaseSync(':memory:')
database.exec(`
create table employees (id integer primary key, name text, division text, hired_on text, left_on text, status text);
create table buyers (id integer primary key, name text);
create table sales (id integer primary key, buyer_id integer, sold_on text, city text, amount integer, given_back integer);
insert into employees values (1, 'Ani', 'Toko', '2020-01-01', null, 'active'), (2, 'Budi', 'Toko', '2021-01-01', '2024-01-01', 'left'),
  (3, 'Citra', 'Gudang', '2022-01-01', null, 'active');
insert into buyers values (1, 'Dodi'), (2, 'Eka'), (3, 'Fani');
insert into sales values (1, 1, '2026-01-10', 'Bogor', 100, 0), (2, 1, '2026-10-20', 'Depok', 300, 30), (3, 2, '2026-02-10', 'Bogor', 50, 5),
  (4, 3, '2026-11-02', 'Bogor', 80, 0), (5, 3, '2026-11-03', 'Depok', 20, 0);
create view penjualan as select sold_on, city, amount as total from sales;`)

const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [{ table: 'sales', column: 'buyer_id', toTable: 'buyers', toColumn: 'id' }],
  tables: [
    {
      name: 'employees',
      rowCount: 3,
      label: { en: 'employees', id: 'karyawan' },
      columns: [
        key,
        { name: 'name', type: 'text' },
        { name: 'division', type: 'text', values: ['Toko', 'Gudang'], label: { en: 'division', id: 'divisi' } },
        { name: 'hired_on', type: 'date' },
        { name: 'left_on', type: 'date' },
        { name: 'status', type: 'text', values: ['active', 'left'] },
      ],
    },
    {
      name: 'buyers',
      rowCount: 3,
      label: { en: 'buyers', id: 'pembeli' },
      synonyms: ['customers', 'pelanggan'],
      columns: [key, { name: 'name', type: 'text' }],
    },
    {
      name: 'sales',
      rowCount: 5,
      label: { en: 'sales', id: 'penjualan' },
      columns: [
        key,
        { name: 'buyer_id', type: 'integer', hidden: true },
        { name: 'sold_on', type: 'date' },
        { name: 'city', type: 'text', values: ['Bogor', 'Depok'], label: { en: 'city', id: 'kota' } },
        { name: 'amount', type: 'integer', unit: 'IDR' },
        { name: 'given_back', type: 'integer', hidden: true },
      ],
    },
  ],
  measures: [
    {
      name: 'revenue',
      label: { en: 'revenue', id: 'pendapatan' },
      synonyms: ['omzet', 'sales'],
      table: 'sales',
      expression: 'sum(sales.amount)',
      dateColumn: 'sold_on',
      unit: 'IDR',
    },
    {
      name: 'return rate',
      label: { en: 'return rate', id: 'tingkat retur' },
      synonyms: ['tingkat retur'],
      table: 'sales',
      expression: '100.0 * sum(sales.given_back) / sum(sales.amount)',
      dateColumn: 'sold_on',
      unit: '%',
    },
  ],
}
const asked = (question: string, of = schema, previous?: Answer): Outcome =>
  answerQuestion({ question, schema: of, today: '2026-11-18', ...(previous && { previous }) })
const answerTo = (question: string, of = schema): Answer & { rows: unknown[][] } => {
  const outcome = asked(question, of)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  const rows = database
    .prepare(outcome.sql)
    .all()
    .map((row) => Object.values(row))
  return { ...outcome, rows }
}

it.each([
  ['How many employees do we have?', 'Number of employees, including former ones'],
  ['berapa jumlah karyawan per divisi?', 'Jumlah karyawan, per divisi, termasuk yang sudah tidak aktif'],
])('who left and is counted is told: %s', (question, reading) => expect(answerTo(question).reading).toBe(reading))

it.each([
  'How many active employees are there?',
  'how many employees were hired in 2022',
  'number of employees by status',
])('who is told apart needs no word: %s', (question) => expect(answerTo(question).reading).not.toContain('former'))

it.each(['return percentage by city', 'return percentage per city'])(
  'a rate is what is asked for in percent: %s',
  (question) => {
    // 30 of 320 in Depok, 5 of 230 in Bogor: not how the returns are shared out.
    const { rows } = answerTo(question)
    expect(rows.map(([city, rate]) => [city, Math.round(Number(rate) * 10) / 10])).toEqual([
      ['Depok', 9.4],
      ['Bogor', 2.2],
    ])
  },
)

it('a number of sales in a list of them is one of rows, not of money', () => {
  const [, , list] = schema.tables
  const flat: Schema = {
    dialect: 'sqlite',
    foreignKeys: [],
    tables: [
      { name: 'penjualan', rowCount: 5, columns: [...list!.columns.slice(2, 4), { name: 'total', type: 'integer' }] },
    ],
  }
  expect(answerTo('How many sales in Bogor?', flat).rows).toEqual([[3]])
  expect(answerTo('total sales', flat).rows).toEqual([[550]])
})

it.each(['which city brings in the most money', 'kota apa yang menghasilkan uang paling banyak'])(
  'what brings in the most is ranked by what is sold: %s',
  (question) => expect(answerTo(question).rows).toEqual([['Depok', 320]]),
)

it.each(['compare Bogor and Depok in November', 'bandingkan Bogor sama Depok bulan ini'])(
  'two things beside each other are told by what is sold: %s',
  (question) =>
    expect(answerTo(question).rows).toEqual([
      ['Bogor', 80],
      ['Depok', 20],
    ]),
)

it.each([
  'customers who have not bought for 90 days',
  'pelanggan yang belum belanja 90 hari',
  'pelanggan yg tidak beli selama 90 hari',
])('days behind what was not done are the last ones: %s', (question) =>
  expect(answerTo(question).rows.map(([name]) => name)).toEqual(['Eka']),
)

it.each(['how many customers bought only once', 'jumlah pelanggan yang belanja hanya 1x'])(
  'once is one time: %s',
  (question) => expect(answerTo(question).rows).toEqual([[1]]),
)

it('what goes on from a reading that nobody has chosen is no surer than that', () => {
  const before = answerTo('How many employees do we have?')
  const sure = asked('per division', schema, before)
  const doubtful: Answer = { ...before, confidence: { band: 'likely', probability: 0.5, reasons: [] } }
  const likely = asked('per division', schema, doubtful)
  expect([sure, likely].map((outcome) => outcome.kind === 'answer' && outcome.confidence?.band)).toEqual([
    'sure',
    'likely',
  ])
})
