import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shopDatabase, shopWithUnits } from '../testing/shop.ts'
import type { Answer, Column, Schema } from '../types.ts'

const added: Column[] = [
  { name: 'floor_area', type: 'integer', unit: 'm²', synonyms: ['luas lantai'] },
  { name: 'seat_count', type: 'integer', description: { id: 'jumlah kursi' } },
]
const schema: Schema = {
  ...shopWithUnits,
  tables: shopWithUnits.tables.map((table) =>
    table.name === 'branches' ? { ...table, columns: [...table.columns, ...added] } : table,
  ),
}
// Pusat has 30 m² and 5 seats, Pantai 60 m² and 4 seats; they sold 180 and 120 + 90, of which 120 in November.
const database = shopDatabase()
database.exec('ALTER TABLE branches ADD COLUMN floor_area INTEGER; ALTER TABLE branches ADD COLUMN seat_count INTEGER')
database.exec('UPDATE branches SET floor_area = 30 * id, seat_count = 6 - id')

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-21' })
const rowsOf = (question: string): unknown[][] => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  expect(outcome.confidence?.band).toBe('sure')
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => Object.values(row))
}

describe('how much there is for one of what things have', () => {
  it.each([
    // 390 over 90, not 390 over the areas of four sales.
    ['revenue per square metre', [[390 / 90]]],
    ['average revenue per m2', [[390 / 90]]],
    ['penjualan per meter persegi', [[390 / 90]]],
    [
      'revenue per square metre by branch',
      [
        ['Pusat', 6],
        ['Pantai', 3.5],
      ],
    ],
    [
      'penjualan per luas lantai per cabang',
      [
        ['Pusat', 6],
        ['Pantai', 3.5],
      ],
    ],
    [
      'units sold per square metre by area',
      [
        ['Utara', 2 / 30],
        ['Selatan', 3 / 60],
      ],
    ],
    // Only what is cut by where the area is cuts the area.
    ['revenue per square metre in Utara', [[6]]],
    ['revenue per square metre of web orders', [[300 / 90]]],
    ['revenue per square metre this month', [[120 / 90]]],
    [
      'revenue per square metre by month in 2026',
      [
        ['2026-01', 2],
        ['2026-11', 120 / 90],
      ],
    ],
    [
      'number of orders per seat by branch',
      [
        ['Pantai', 0.5],
        ['Pusat', 0.4],
      ],
    ],
    [
      'jumlah pesanan per kursi per cabang',
      [
        ['Pantai', 0.5],
        ['Pusat', 0.4],
      ],
    ],
  ])('%s', (question, rows) => expect(rowsOf(question)).toEqual(rows))

  it('is in the order of time', () =>
    expect((asked('revenue per square metre by month in 2026') as Answer).sql).toMatch(/ORDER BY month$/))

  it('is called by both figures', () => {
    const { title, columns } = asked('revenue per square metre by branch') as Answer
    expect(title).toBe('Revenue divided by total floor area by branch, all time')
    expect(columns.map(({ label, unit }) => [label, unit])).toEqual([
      ['Branch', undefined],
      ['Revenue divided by total floor area', 'IDR'],
    ])
  })

  it.each([
    // A client is in no branch, and of a product no area is known.
    'revenue per square metre by client',
    'revenue per square metre by good',
    'revenue per square metre by branch and month',
    'average order value per square metre',
    'revenue per window',
  ])('is not guessed: %s', (question) => {
    const outcome = asked(question)
    expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
  })
})
