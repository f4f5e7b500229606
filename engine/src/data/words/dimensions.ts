import type { Language } from '#contract/language.ts'
import { pathBetween } from '../schema/paths.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Table } from '../types.ts'
import { columnLabel, rowLabel } from './labels.ts'

export interface Dimension {
  key: string
  table?: Table
  column?: Column
}

/** What a dimension is called. */
export const dimensionLabel = (dimension: Dimension, language: Language): string =>
  dimension.table
    ? rowLabel(dimension.table, dimension.table.name, language)
    : dimension.column
      ? columnLabel(dimension.column, language)
      : ''

/** What rows of a table can be broken down by: things they belong to, and own columns with few values. */
export const dimensionsOf = (known: PreparedSchema, name: string): Dimension[] => {
  const own = known.tables.get(name)
  const columns =
    own?.columns.filter(
      (column) =>
        !column.hidden &&
        column.type === 'text' &&
        (column.values?.length ?? 0) > 1 &&
        (column.values?.length ?? 0) <= 30,
    ) ?? []
  const parents = [...known.tables.values()].filter((table) => {
    const path = table.name === name ? undefined : pathBetween(known.hops, name, table.name)
    return (
      path !== undefined &&
      path.length > 0 &&
      path.length <= 3 &&
      path.every((hop) => !hop.many) &&
      nameColumn(table) !== undefined &&
      (table.rowCount ?? 0) <= 500
    )
  })
  return [
    ...parents.map((table): Dimension => ({ key: table.name, table })),
    ...columns.map((column): Dimension => ({ key: column.name, column })),
  ]
}
