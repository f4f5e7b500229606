import { localized } from '#contract/kit/localized-text.ts'
import type { Column, Table } from '../types.ts'
import type { KnownMeasure } from './measures.ts'

/** What the rows of a column come to together, by their day: all of a measure but what it is called. */
export const sumOfColumn = (
  table: Table,
  column: Column,
  date: Column,
  quote: (name: string) => string,
): Omit<KnownMeasure, 'name' | 'synonyms'> => ({
  expression: `SUM(${quote(table.name)}.${quote(column.name)})`,
  table: table.name,
  dateColumn: date.name,
  description: localized(
    `The sum of the column ${column.name} of ${table.name}`,
    `Jumlah kolom ${column.name} dari ${table.name}`,
  ),
  ...(column.unit && { unit: column.unit }),
})
