import type { Language } from '#contract/language.ts'
import type { Schema, Table } from '../types.ts'
import { tableLabel } from './labels.ts'

/** What a database is about, in up to `n` words: the things that most of its tables are about, such as stores and products. */
export function subjectsOf(schema: Schema, language: Language, n: number): string[] {
  const pointed = new Map<string, number>()
  for (const { toTable } of schema.foreignKeys) pointed.set(toTable, (pointed.get(toTable) ?? 0) + 1)
  const weight = (table: Table) => pointed.get(table.name) ?? 0
  const tables = schema.tables
    .filter(({ columns }) => columns.some(({ hidden }) => !hidden))
    .toSorted((left, right) => weight(right) - weight(left) || (right.rowCount ?? 0) - (left.rowCount ?? 0))
  return [...new Set(tables.map((table) => tableLabel(table, table.name, language)))].slice(0, n)
}
