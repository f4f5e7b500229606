import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Answer, Outcome, Schema } from './types.ts'

// The statement of a bank account as a file has it: two rows on its last day.
const database = new DatabaseSync(':memory:')
database.exec(`create table rekening (tanggal text, keterangan text, debit integer, kredit integer, saldo integer);
insert into rekening values ('2026-09-30', 'SETORAN', null, 500, 1500), ('2026-10-02', 'TRSF DB PLN PASCABAYAR', 400, null, 1100),
  ('2026-10-05', 'TRSF CR CV MAJU', null, 900, 2000), ('2026-10-05', 'ADM', 15, null, 1985);`)
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [
    {
      name: 'rekening',
      rowCount: 4,
      columns: [
        { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
        { name: 'tanggal', type: 'date' },
        { name: 'keterangan', type: 'text', values: ['SETORAN', 'TRSF DB PLN PASCABAYAR', 'TRSF CR CV MAJU', 'ADM'] },
        { name: 'debit', type: 'integer' },
        { name: 'kredit', type: 'integer' },
        { name: 'saldo', type: 'integer' },
      ],
    },
  ],
}
const asked = (question: string, previous?: Answer): Outcome =>
  answerQuestion({ question, schema, today: '2026-11-18', ...(previous && { previous }) })
const rowsOf = (question: string): unknown[][] => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  expect(outcome.confidence?.band).toBe('sure')
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => Object.values(row))
}

it.each([
  ['How much did I spend in October?', [[415]]],
  ['total pengeluaran bulan Oktober', [[415]]],
  ['berapa uang masuk bulan Oktober', [[900]]],
  ['bayar PLN totalnya berapa?', [[400]]],
  ['How much did I receive from CV Maju?', [[900]]],
  [
    'income and spending by month',
    [
      ['2026-09', 500, null],
      ['2026-10', 900, 415],
    ],
  ],
])('what came in and what went out is told by its column: %s', (question, rows) => {
  expect(rowsOf(question)).toEqual(rows)
})

it('what two figures are is not told by the first', () => {
  const outcome = asked('income and spending by month')
  expect(outcome.kind === 'answer' && outcome.reading).toBe('Income and Spending, per month')
})

it('a note is found in a question that goes on, too', () => {
  const before = asked('spending by month')
  if (before.kind !== 'answer') throw new Error('not read')
  for (const question of ['only PLN', 'hanya PLN', 'bayar PLN totalnya berapa?']) {
    const outcome = asked(question, before)
    if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
    expect(
      database
        .prepare(outcome.sql)
        .all()
        .map((row) => Object.values(row).at(-1)),
    ).toEqual([400])
  }
})

it.each(['What was the closing balance?', 'saldo akhir berapa?', 'saldo terakhir', 'berapa saldo sekarang'])(
  'what is left is what the last row of the last day says: %s',
  (question) => expect(rowsOf(question)).toEqual([['2026-10-05', 1985]]),
)

it.each(['saldo bulan Oktober', 'total saldo', 'balance in October', 'saldo per bulan'])(
  'balances come to nothing together: %s',
  (question) => {
    const outcome = asked(question)
    expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
  },
)

it('the books of a company have debits that are no spending', () => {
  const [table] = schema.tables
  const books = { ...schema, tables: [{ ...table!, columns: table!.columns.filter(({ name }) => name !== 'saldo') }] }
  const outcome = answerQuestion({ question: 'How much did I spend in October?', schema: books, today: '2026-11-18' })
  expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
})
