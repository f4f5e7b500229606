import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Column, Schema } from './types.ts'

// What people call values and figures, and what only resembles them.
const key: Column = { name: 'id', type: 'integer', primaryKey: true, hidden: true }
const text = (name: string, values?: string[]): Column => ({ name, type: 'text', ...(values && { values }) })
const expense = (name: string, synonyms: string[]) => ({
  name,
  synonyms,
  table: 'ledger',
  expression: 'sum(ledger.amount)',
  dateColumn: 'booked_on',
})
const schema: Schema = {
  dialect: 'sqlite',
  tables: [
    { name: 'stores', description: { en: 'stores', id: 'toko' }, columns: [key, text('name')] },
    {
      name: 'employees',
      description: { en: 'employees', id: 'karyawan' },
      columns: [
        key,
        { name: 'store_id', type: 'integer', hidden: true },
        text('name'),
        text('position', ['Store Manager', 'Cashier', 'Warehouse Staff']),
        text('department', ['Management', 'Finance', 'Information Technology', 'Human Resources']),
      ],
    },
    {
      name: 'credits',
      description: { en: 'credits', id: 'pembiayaan' },
      synonyms: ['pembiayaan'],
      columns: [key, text('contract'), { name: 'lent_on', type: 'date' }],
    },
    {
      name: 'ledger',
      columns: [key, { name: 'booked_on', type: 'date' }, { name: 'amount', type: 'number', hidden: true }],
    },
  ],
  foreignKeys: [{ table: 'employees', column: 'store_id', toTable: 'stores', toColumn: 'id' }],
  measures: [
    expense('operating expenses', ['beban operasional']),
    expense('salary expense', ['beban gaji', 'pengeluaran gaji']),
    expense('rent', ['sewa']),
  ],
}

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-21' })
const sqlOf = (question: string): string => {
  const outcome = asked(question)
  return outcome.kind === 'answer' ? outcome.sql : outcome.kind
}

describe('a value is meant by its own forms', () => {
  it.each([
    ['store managers', "employees.position = 'Store Manager'"],
    ['daftar manajer toko', "employees.position = 'Store Manager'"],
    ['list all cashiers', "employees.position = 'Cashier'"],
  ])('%s', (question, condition) => expect(sqlOf(question)).toContain(condition))
  it('and not by another word of its root', () => {
    for (const question of ['list the managers', 'how many managers are there'])
      expect(sqlOf(question)).not.toContain("'Management'")
  })
})

describe('a figure of which half the name is said', () => {
  it.each(['expenses last month', 'beban bulan lalu', 'pengeluaran bulan lalu'])('is not stated: %s', (question) =>
    expect(asked(question)).not.toMatchObject({ kind: 'answer', confidence: { band: 'sure' } }),
  )
  it.each([
    ['operating expenses last month', 'operating_expenses'],
    ['beban gaji bulan lalu', 'salary_expense'],
    ['rent last month', 'rent'],
  ])('is stated where all of it is: %s', (question, name) => {
    expect(asked(question)).toMatchObject({ kind: 'answer', confidence: { band: 'sure' } })
    expect(sqlOf(question)).toContain(`AS ${name}`)
  })
})

it('costs are no financing', () => {
  expect(sqlOf('biaya bulan lalu')).not.toContain('credits')
  expect(sqlOf('pembiayaan bulan lalu')).toContain('credits')
})

describe('letters written large', () => {
  it.each([
    ['IT employees', "employees.department = 'Information Technology'"],
    ['karyawan departemen HR', "employees.department = 'Human Resources'"],
  ])('are short for a value of several words: %s', (question, condition) =>
    expect(sqlOf(question)).toContain(condition),
  )
  it.each(['employees in the US', 'employees from US'])('are no small word: %s', (question) =>
    expect(asked(question)).not.toMatchObject({ kind: 'answer', confidence: { band: 'sure' } }),
  )
  it('are, where everything is', () => expect(sqlOf('SHOW US THE EMPLOYEES')).toContain('FROM employees'))
})

it('a number of rows is told as one, and names none of them', () => {
  expect(asked('how many finance employees are there')).toMatchObject({
    title: 'Number of employees, department Finance',
  })
})
