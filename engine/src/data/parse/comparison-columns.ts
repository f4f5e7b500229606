import { hasRole } from '../schema/roles.ts'
import type { Compare } from '../sql/ast.ts'
import { addComparison } from './comparison-figures.ts'
import { isComparable, subjectBefore } from './comparison-subjects.ts'
import type { ColumnRef } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isQuantity, markUsed, nextAt, type Reading } from './reading.ts'

/** 'stock below the reorder point'. */
export const againstColumn = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  items: number[],
): undefined => {
  const right = asTable(reading, target) ? undefined : asColumn(reading, target, isComparable)
  const before = subjectBefore(reading, at)
  if (!right || right.score < 0.7) return
  const left =
    before?.shown.is === 'column'
      ? before.shown.ref
      : (quantityBefore(reading, at) ?? siblingNumeric(reading, at, right.ref))
  if (!left || left.column === right.ref.column) return
  markUsed(reading, ...items, target, ...(before?.items ?? []))
  addComparison(reading, at, { is: 'columns', left, op, right: right.ref })
}

// 'stock below the reorder point': the table before stands for its one quantity.
const quantityBefore = (reading: Reading, at: number): ColumnRef | undefined => {
  const table = asTable(reading, nextAt(reading, at, -1))
  const column = table?.columns.find((column) => isQuantity(reading, table.name, column) && hasRole(column, 'quantity'))
  return table && column && { table: table.name, column: column.name }
}

// 'stok di bawah stok minimum': the subject may be a table whose one quantity is meant.
const siblingNumeric = (reading: Reading, at: number, right: ColumnRef): ColumnRef | undefined => {
  const table = reading.known.tables.get(right.table)
  const before = nextAt(reading, at, -1)
  const item = reading.items[before]
  if (item?.is !== 'link') return undefined
  const foreign = new Set((reading.known.hops.get(right.table) ?? []).map((hop) => hop.fromColumn))
  const numeric =
    table?.columns.filter(
      (column) => isNumeric(column) && column.name !== right.column && !column.primaryKey && !foreign.has(column.name),
    ) ?? []
  const named = numeric.find((column) => hasRole(column, 'quantity')) ?? (numeric.length === 1 ? numeric[0] : undefined)
  return named && { table: right.table, column: named.name }
}
