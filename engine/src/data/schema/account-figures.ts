import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { comesIn, comesInWords, goesOut, goesOutWords, leftThere } from '../lexicon/account-words.ts'
import type { Column, Schema, Table } from '../types.ts'
import type { KnownMeasure } from './measures.ts'
import { nameWords } from './names.ts'
import type { Hops } from './paths.ts'
import { sumOfColumn } from './sum-of-column.ts'

/**
 * What came in and what went out, as the statement of a bank account tells it: a table by itself with a day, a column for each, and
 * what is left there after each row. In the books of a company debits are no spending: those have accounts and no such balance.
 */
export const accountFigures = (schema: Schema, hops: Hops, quote: (name: string) => string): KnownMeasure[] => {
  const [only, ...others] = schema.tables.flatMap((table) => {
    const account = (hops.get(table.name) ?? []).length === 0 ? accountOf(table) : undefined
    return account ? [{ table, ...account }] : []
  })
  if (!only || others.length > 0) return []
  const { table, out, into, date } = only
  const figure = (name: string, label: LocalizedText, synonyms: readonly string[], of: typeof out): KnownMeasure => ({
    name,
    label,
    synonyms: [...synonyms],
    ...sumOfColumn(table, of, date, quote),
  })
  return [
    figure('spending', localized('Spending', 'Pengeluaran'), goesOutWords, out),
    figure('income', localized('Income', 'Pemasukan'), comesInWords, into),
  ]
}

/** The columns of the statement of an account: what went out, what came in, what is left after each row, and when. */
export const accountOf = (table: Table): { out: Column; into: Column; left: Column; date: Column } | undefined => {
  const shown = table.columns.filter(({ hidden }) => !hidden)
  const called = (pattern: RegExp) =>
    shown.find(({ name, type }) => (type === 'number' || type === 'integer') && pattern.test(nameWords(name).join(' ')))
  const [out, into, left] = [called(goesOut), called(comesIn), called(leftThere)]
  const date = shown.find(({ type }) => type === 'date' || type === 'timestamp')
  return out && into && left && date ? { out, into, left, date } : undefined
}
