import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { key } from '../testing/schema-parts.ts'
import type { Answer, Outcome, Schema } from '../types.ts'

// Three halls with their floor area, and what was let in each: a hall without lettings has nothing to be ranked by.
const database = new DatabaseSync(':memory:')
database.exec(`
create table halls (id integer primary key, name text, city text, floor_area integer);
create table lettings (id integer primary key, hall_id integer, let_on text, fee integer, kind text);
create table closures (id integer primary key, hall_id integer, closed_on text);
insert into halls values (1, 'Melati', 'Bogor', 100), (2, 'Mawar', 'Bogor', 400), (3, 'Kenanga', 'Depok', 50), (4, 'Dahlia', 'Depok', 10);
insert into lettings values (1, 1, '2026-01-10', 1000, 'wedding'), (2, 2, '2026-02-10', 2000, 'fair'), (3, 3, '2026-03-10', 900, 'fair'),
  (4, 3, '2025-03-10', 100, 'fair'), (5, 1, '2025-04-10', 5000, 'wedding');
insert into closures values (1, 1, '2026-05-01'), (2, 2, '2026-05-02'), (3, 2, '2025-05-02');`)

const hall = { name: 'hall_id', type: 'integer', hidden: true } as const
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: ['lettings', 'closures'].map((table) => ({
    table,
    column: 'hall_id',
    toTable: 'halls',
    toColumn: 'id',
  })),
  tables: [
    {
      name: 'halls',
      rowCount: 4,
      label: { en: 'halls', id: 'aula' },
      synonyms: ['hall', 'aula'],
      columns: [
        key,
        { name: 'name', type: 'text' },
        { name: 'city', type: 'text', values: ['Bogor', 'Depok'], label: { en: 'city', id: 'kota' } },
        { name: 'floor_area', type: 'integer', unit: 'm²', label: { en: 'floor area', id: 'luas lantai' } },
      ],
    },
    {
      name: 'lettings',
      rowCount: 5,
      label: { en: 'lettings', id: 'penyewaan' },
      columns: [
        key,
        hall,
        { name: 'let_on', type: 'date' },
        { name: 'fee', type: 'integer', unit: 'IDR' },
        { name: 'kind', type: 'text', values: ['wedding', 'fair'] },
      ],
    },
    {
      name: 'closures',
      rowCount: 3,
      label: { en: 'closures', id: 'penutupan' },
      columns: [key, hall, { name: 'closed_on', type: 'date' }],
    },
  ],
  measures: [
    {
      name: 'revenue',
      label: { en: 'revenue', id: 'pendapatan' },
      synonyms: ['omzet'],
      table: 'lettings',
      expression: 'SUM(lettings.fee)',
      dateColumn: 'let_on',
      unit: 'IDR',
    },
  ],
}

const askAll = (questions: readonly string[]): Outcome => {
  let previous: Answer | undefined
  let outcome: Outcome | undefined
  for (const question of questions) {
    outcome = answerQuestion({ question, schema, today: '2026-11-18', ...(previous && { previous }) })
    if (outcome.kind === 'answer') previous = outcome
  }
  if (!outcome) throw new Error('nothing was asked')
  return outcome
}
const rowsOf = (...questions: string[]): unknown[][] => {
  const outcome = askAll(questions)
  expect(outcome.kind === 'answer' && outcome.confidence?.band).toBe('sure')
  return rowsIn(outcome)
}
const rowsIn = (outcome: Outcome): unknown[][] => {
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome))
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => Object.values(row))
}

it.each([
  ['Which hall has the highest revenue per square metre this year?', [['Kenanga', 18]]],
  ['which hall had the lowest revenue per square metre in 2026', [['Mawar', 5]]],
  [
    'top 2 halls by revenue per square metre this year',
    [
      ['Kenanga', 18],
      ['Melati', 10],
    ],
  ],
  ['aula mana yang omzet per meter perseginya paling rendah tahun ini?', [['Mawar', 5]]],
  [
    '2 aula dengan omzet per meter persegi tertinggi tahun ini',
    [
      ['Kenanga', 18],
      ['Melati', 10],
    ],
  ],
  ['which city has the highest revenue per square metre this year', [['Depok', 15]]],
])('things are ranked by what there is for one of what they have: %s', (question, rows) => {
  expect(rowsOf(question)).toEqual(rows)
})

it('a rank by a unit says by what, and goes on', () => {
  const first = 'Which hall has the highest revenue per square metre this year?'
  expect(askAll([first])).toMatchObject({ reading: 'Hall with the highest revenue divided by total floor area, 2026' })
  expect(rowsOf(first, 'and last year?')).toEqual([['Melati', 50]])
  expect(rowsOf(first, 'and in Bogor?')).toEqual([['Melati', 10]])
})

it('what goes on from two figures holds of both, or is said not to', () => {
  const both = 'number of lettings and number of closures by hall'
  expect(rowsIn(askAll([both, 'only in Bogor']))).toEqual([
    ['Melati', 2, 1],
    ['Mawar', 1, 2],
  ])
  for (const part of ['only fair', 'in 2026']) {
    const outcome = askAll([both, part])
    expect(outcome.kind === 'unsure' && outcome.reason).toMatch(/can’t change the answer above in that way/)
  }
})
