import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { library } from './testing/library.ts'
import type { Schema } from './types.ts'

const today = '2026-11-21'
const kitchen: Schema = {
  dialect: 'sqlite',
  tables: [
    {
      name: 'recipes',
      description: { en: 'recipes', id: 'resep' },
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'name', type: 'text' },
        { name: 'supply', type: 'text', values: ['plenty', 'out_of_stock'] },
        {
          name: 'removed_from_menu_on',
          type: 'date',
          description: { en: 'Last day on the menu', id: 'Hari terakhir' },
        },
      ],
    },
  ],
  foreignKeys: [],
}

describe('a word that says which rows are meant', () => {
  it.each(['list all premium members', 'members that are disappointed', 'buku yang rusak', 'anggota yang kecewa'])(
    '%s is not answered with all rows',
    (question) => expect(answerQuestion({ question, schema: library, today }).kind).toBe('unsure'),
  )
  it.each(['resep yang habis', 'recipes out of stock'])('%s finds the stored value', (question) => {
    const outcome = answerQuestion({ question, schema: kitchen, today })
    expect(outcome.kind === 'answer' && outcome.sql).toContain("supply = 'out_of_stock'")
  })
  it('is no column read from a part of its name', () =>
    expect(answerQuestion({ question: 'recipes that are removed', schema: kitchen, today }).kind).toBe('unsure'))
  it('takes a value over a column that means the same', () => {
    const outcome = answerQuestion({ question: 'peminjaman yang menunggak', schema: library, today })
    expect(outcome.kind === 'answer' && outcome.sql).toContain("status = 'overdue'")
  })
  it('keeps a value beside a period', () => {
    const schema: Schema = {
      ...library,
      tables: library.tables.map((table) =>
        table.name === 'loans'
          ? { ...table, columns: [...table.columns, { name: 'due_on', type: 'date', synonyms: ['late date'] }] }
          : table,
      ),
    }
    const outcome = answerQuestion({ question: 'overdue loans this month', schema, today })
    expect(outcome.kind === 'answer' && outcome.sql).toContain("status = 'overdue'")
  })
})
