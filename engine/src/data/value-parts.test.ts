import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { prepareSchema } from './schema/prepared-schema.ts'
import { valueParts } from './schema/value-parts.ts'
import type { Answer, Schema } from './types.ts'

const films: [title: string, genres: string, place: string, tickets: number][] = [
  ['Laskar', 'Drama, Keluarga', 'Belitung, Sumatera', 40],
  ['Ada Apa', 'Drama, Romance', 'Jakarta, Jawa', 30],
  ['Pengabdi', 'Horror', 'Bandung, Jawa Barat', 25],
  ['Sang Kiai', 'Drama; History', 'Bogor, Jawa Barat', 10],
  ['Kuntilanak', 'Horror, Romance', 'Jakarta (pusat)', 5],
  ['Batas', '3 days, Outback', 'Old Jakarta Road, Sydney', 1],
]
const database = new DatabaseSync(':memory:')
database.exec('create table films (title text, genres text, place text, tickets integer)')
for (const film of films) database.prepare('insert into films values (?, ?, ?, ?)').run(...film)

const valuesOf = (index: 0 | 1 | 2) => films.map((film) => film[index])
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [
    {
      name: 'films',
      rowCount: 6,
      columns: [
        { name: 'title', type: 'text', values: valuesOf(0) },
        { name: 'genres', type: 'text', values: valuesOf(1) },
        { name: 'place', type: 'text', values: valuesOf(2) },
        { name: 'tickets', type: 'integer', min: 1, max: 40 },
      ],
    },
  ],
}
const answered = (question: string, of = schema): Answer => {
  const outcome = answerQuestion({ question, schema: of, today: '2026-11-27' })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const rowsOf = ({ sql }: Answer): unknown[][] => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}

describe('what longer values name', () => {
  test.each([
    ['how many films are in Jawa Barat', [[2]]],
    ['total tickets of films in Jawa Barat?', [[35]]],
    ['how many drama films are there?', [[3]]],
    ['berapa jumlah film di Bogor', [[1]]],
    // All that hold it, and not what has its letters in another name.
    ['total tickets in Jakarta', [[35]]],
  ])('%s', (question, rows) => {
    expect(rowsOf(answered(question))).toEqual(rows)
  })

  test('is told as a part, or by all that hold it', () => {
    expect(answered('how many films are in Jawa Barat').reading).toContain("place containing 'Jawa Barat'")
    // 'Old Jakarta Road' has these letters and is another name.
    expect(answered('total tickets in Jakarta').sql).toContain("IN ('Jakarta, Jawa', 'Jakarta (pusat)')")
  })

  test('gives way to what is called so itself', () => {
    const cities = { name: 'city', type: 'text' as const, values: ['Bogor', 'Depok'] }
    const both = {
      ...schema,
      tables: schema.tables.map((table) => ({ ...table, columns: [...table.columns, cities] })),
    }
    expect(answered('how many films are in Bogor', both).sql).toContain(`city = 'Bogor'`)
    expect(prepareSchema(both).values.get('bogor')).toHaveLength(1)
    expect(prepareSchema(schema).values.get('bogor')).toMatchObject([{ value: 'Bogor' }])
  })

  test('are names: no number with its unit, no sentence, nothing of a word', () => {
    const parts = valueParts([
      'Bogor, Jawa Barat',
      '3 days, 12 kg',
      'a, b',
      'This one is a whole sentence of many words, which nobody would ever call by its parts, would they',
    ])
    expect([...parts.keys()]).toEqual(['bogor', 'jawa barat'])
  })
})
