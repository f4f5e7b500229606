import type { Language } from '#contract/language.ts'
import type { Schema, Table } from '../types.ts'
import { tableLabel } from './labels.ts'

/** What a database is about, in up to `n` words: the things that most of its tables are about, such as stores and products. */
export const subjectsOf = (schema: Schema, language: Language, n: number): string[] =>
  [...new Set(tablesByWeight(schema).map((table) => tableLabel(table, table.name, language)))].slice(0, n)

/** The tables of a database, those that most others are about first, each with what it says of itself in a language. */
export const tablesTold = (schema: Schema, language: Language): { label: string; description?: string }[] =>
  tablesByWeight(schema).map((table) => {
    const description = table.description?.[language] ?? table.description?.en ?? table.description?.id
    const label = tableLabel(table, table.name, language)
    return { label, ...(description && description.toLowerCase() !== label.toLowerCase() && { description }) }
  })

function tablesByWeight(schema: Schema): Table[] {
  const pointed = new Map<string, number>()
  for (const { toTable } of schema.foreignKeys) pointed.set(toTable, (pointed.get(toTable) ?? 0) + 1)
  const weight = (table: Table) => pointed.get(table.name) ?? 0
  return schema.tables
    .filter(({ columns }) => columns.some(({ hidden }) => !hidden))
    .toSorted((left, right) => weight(right) - weight(left) || (right.rowCount ?? 0) - (left.rowCount ?? 0))
}
