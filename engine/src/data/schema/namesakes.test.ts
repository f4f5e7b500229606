import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../ask.ts'
import type { Column, Schema } from '../types.ts'

/** One table as a file has it. */
const file = (name: string, columns: Column[], more: Partial<Schema> = {}): Schema => ({
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [{ name, rowCount: 40, columns }],
  ...more,
})
const text = (name: string, ...values: string[]): Column => ({ name, type: 'text', values })
const day = (name: string): Column => ({ name, type: 'date' })
const sales = file('sales', [day('date'), text('city', 'Bandung', 'Medan'), { name: 'sales', type: 'number' }])
const penjualan = file('penjualan', [day('tanggal'), text('kota', 'Bandung'), { name: 'penjualan', type: 'number' }])
const expenses = file('expenses', [day('month'), text('department', 'IT', 'HR'), { name: 'expense', type: 'number' }])

const sqlOf = (schema: Schema, question: string): string => {
  const outcome = answerQuestion({ question, schema, today: '2026-11-26' })
  return outcome.kind === 'answer' ? outcome.sql.replaceAll(/\s+/g, ' ') : outcome.kind
}

describe('a table named like its own amount is asked for that amount', () => {
  test.each([
    [sales, 'sales per city', 'SUM(sales.sales)'],
    [sales, 'sales last month', 'SUM(sales.sales)'],
    [sales, 'which city has the highest sales?', 'ORDER BY SUM(sales.sales) DESC LIMIT 1'],
    [sales, 'average sales per city', 'AVG(sales.sales)'],
    [penjualan, 'penjualan per kota', 'SUM(penjualan.penjualan)'],
    [penjualan, 'kota dengan penjualan tertinggi', 'ORDER BY SUM(penjualan.penjualan) DESC LIMIT 1'],
    [expenses, 'expenses by department', 'SUM(expenses.expense)'],
  ] as const)('%#: %s', (schema, question, sql) => expect(sqlOf(schema, question)).toContain(sql))
})

describe('but nothing is added up that does not add up, or that its owner defined otherwise', () => {
  const ages = file('ages', [text('name', 'Ani'), text('city', 'Bandung'), { name: 'age', type: 'integer' }])
  const own = { name: 'net takings', synonyms: ['sales'], table: 'sales', expression: 'AVG(sales.sales)' }
  const defined: Schema = { ...sales, measures: [own] }
  test.each<[Schema, string]>([
    [ages, 'ages per city'],
    [defined, 'sales per city'],
  ])('%#: %s, nor offered so', (schema, question) =>
    expect(JSON.stringify(answerQuestion({ question, schema, today: '2026-11-26' }))).not.toContain('SUM('),
  )
})
