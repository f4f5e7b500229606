import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Schema } from './types.ts'
import { narrateAnswer } from './words/narrate.ts'

const today = '2026-11-21'
// A made-up farm: plots with crops, harvests of them, and what the barn is worth each month.
const farm: Schema = {
  dialect: 'sqlite',
  tables: [
    {
      name: 'plots',
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'name', type: 'text' },
        { name: 'soil', type: 'text', synonyms: ['tanah'] },
      ],
    },
    {
      name: 'harvests',
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'plot_id', type: 'integer' },
        { name: 'cut_on', type: 'date' },
        { name: 'grain_kind', type: 'text', synonyms: ['kind of grain', 'jenis padi'] },
        { name: 'yield_amount', type: 'number', unit: 'kg', synonyms: ['hasil panen', 'crop yield'] },
      ],
    },
    {
      name: 'barn_months',
      columns: [
        { name: 'month_end', type: 'date' },
        { name: 'worth', type: 'number', hidden: true },
      ],
    },
    {
      name: 'ledger_sheets',
      columns: [
        { name: 'month_end', type: 'date' },
        { name: 'sheet', type: 'text' },
      ],
    },
    {
      name: 'farm_position',
      synonyms: ['posisi tani'],
      columns: [
        { name: 'month_end', type: 'date' },
        { name: 'section', type: 'text', values: ['Owned', 'Owed'] },
        { name: 'amount', type: 'number', unit: 'IDR' },
      ],
    },
    {
      name: 'farm_statement',
      synonyms: ['neraca tani'],
      columns: [
        { name: 'month', type: 'date' },
        { name: 'section', type: 'text', values: ['Crops', 'Wages'] },
        { name: 'amount', type: 'number', unit: 'IDR' },
      ],
    },
  ],
  foreignKeys: [{ table: 'harvests', column: 'plot_id', toTable: 'plots', toColumn: 'id' }],
  measures: [
    { name: 'barn value', expression: 'SUM(barn_months.worth)', table: 'barn_months', dateColumn: 'month_end' },
    { name: 'yield', expression: 'SUM(harvests.yield_amount)', table: 'harvests', dateColumn: 'cut_on', unit: 'kg' },
  ],
}

const sql = (question: string): string => {
  const outcome = answerQuestion({ question, schema: farm, today })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome.sql.replaceAll(/\s+/g, ' ')
}

describe('amounts', () => {
  it.each(['hasil panen per jenis padi', 'crop yield by kind of grain'])('%s adds up per group', (question) =>
    expect(sql(question)).toMatch(/SUM\(harvests\.yield_amount\).* GROUP BY harvests\.grain_kind/),
  )
  it('finds the date of a table that only a column names', () =>
    expect(sql('total crop yield per month this year')).toContain("harvests.cut_on >= '2026-01-01'"))
  it('takes the date of the measure where another table has one of the same name', () => {
    const asked = sql('barn value at month end of October 2026')
    expect(asked).toContain("barn_months.month_end >= '2026-10-01'")
    expect(asked).not.toContain('ledger_sheets')
  })
  it.each(['10 tanah dengan yield tertinggi', '10 soil with the highest yield'])('%s ranks values', (question) => {
    expect(sql(question)).toContain('GROUP BY plots.soil ORDER BY')
    expect(sql(question)).toContain('LIMIT 10')
  })
  it('shows a statement by its sections and says the total', () => {
    const outcome = answerQuestion({ question: 'berapa neraca tani bulan lalu?', schema: farm, today })
    if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome))
    expect(outcome.sql).toContain('GROUP BY farm_statement.section')
    const rows = [
      { section: 'Crops', sum_amount: 5000 },
      { section: 'Wages', sum_amount: -2000 },
    ]
    expect(narrateAnswer({ outcome, rows, language: 'id' })).toContain(
      '**Rp 3.000** seluruhnya (Crops **Rp 5.000**; Wages **',
    )
  })
  it('adds up no standing over several months', () => {
    expect(answerQuestion({ question: 'berapa posisi tani tahun ini?', schema: farm, today }).kind).toBe('unsure')
    expect(sql('berapa posisi tani bulan lalu?')).toContain('GROUP BY farm_position.section')
  })
})
