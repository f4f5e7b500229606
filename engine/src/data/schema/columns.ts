import type { ColumnRef } from '../parse/query-intent.ts'
import type { Column } from '../types.ts'
import type { PreparedSchema } from './prepared-schema.ts'
import type { ValueParts } from './value-parts.ts'

export const columnIn = ({ tables }: PreparedSchema, { table, column }: ColumnRef): Column | undefined =>
  tables.get(table)?.columns.find(({ name }) => name === column)

export const partsIn = (known: PreparedSchema, ref: ColumnRef): ValueParts | undefined => {
  const column = columnIn(known, ref)
  return column && known.parts.get(column)
}
