import type { Condition, Literal } from '../../parse/query-intent.ts'
import { nameWords } from '../../schema/names.ts'
import { nameColumn } from '../../schema/prepared-schema.ts'
import { isNumeric } from '../view.ts'
import type { Sense } from './senses.ts'

export type NamedValue = Extract<Sense, { is: 'value' }>

/** A stored value as a condition; the words before it may tell where from and where to. */
export const valueCondition = ({ table, column, value }: NamedValue, lead: string, not: boolean): Condition => {
  const ref = { table: table.name, column: column.name }
  const role = lead.split(' ').filter((word) => /^(from|to|dari|ke|asal|tujuan)$/.test(word))
  const literal: Literal = isNumeric(column) ? { is: 'number', value: Number(value) } : { is: 'text', value }
  return { is: 'compare', ref, op: not ? '<>' : '=', value: literal, ...(role.length > 0 ? { role } : {}) }
}

/** Whether a value says of what kind somebody or something with a name of its own is: a cashier among the staff. */
export const isKindOf = ({ table, column }: NamedValue): boolean =>
  nameColumn(table) !== undefined &&
  nameColumn(table) !== column &&
  nameWords(column.name).some((word) =>
    /^(role|position|job|type|kind|jenis|jabatan|posisi|peran|tipe|bagian)$/.test(word),
  )
