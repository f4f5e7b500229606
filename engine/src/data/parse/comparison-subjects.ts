import { qualityOf } from '../lexicon/adjectives.ts'
import { figuresAt } from './figures.ts'
import { qualityColumn } from './qualities.ts'
import type { ColumnRef, ShownValue } from './query-intent.ts'
import {
  asColumn,
  asTable,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  markUsed,
  nextAt,
  type Pick,
  type Reading,
} from './reading.ts'

export const isComparable = (column: Pick['column']): boolean => isNumeric(column) || isTemporal(column)

/** The column or figure that a comparison is about when it stands before it. */
export const subjectBefore = (reading: Reading, at: number): { shown: ShownValue; items: number[] } | undefined => {
  for (let index = at - 1; index >= Math.max(0, at - 7); index -= 1) {
    const item = reading.items[index]
    if (!item || item.is === 'number' || item.is === 'stop') return undefined
    if (item.is !== 'link' || reading.used.has(index)) continue
    const fold = foldBefore(reading, index)
    if (fold) return fold
    if (asTable(reading, index)) {
      if (at - index > 2) continue
      return undefined
    }
    const column = asColumn(reading, index, isComparable)
    if (column && column.score > 0.6) return { shown: { is: 'column', ref: column.ref }, items: [index] }
  }
  return undefined
}

const foldBefore = (reading: Reading, index: number) => {
  for (let start = index; start >= Math.max(0, index - 4); start -= 1) {
    const figures = figuresAt(reading, start)
    const [figure] = figures?.value ?? []
    // 'how many orders above 10 million': what is counted is asked for, not compared.
    if (figure?.is === 'fold' && figure.fold === 'count' && nextAt(reading, -1) === start) return undefined
    if (figures && figure && figures.value.length === 1 && figures.items.includes(index))
      return { shown: figure, items: figures.items }
  }
  return undefined
}

// 'over 20 years old', 'at least 180 cm tall'.
export const adjectiveAhead = (reading: Reading, target: number): ColumnRef | undefined => {
  for (let position = target + 1; position <= target + 2; position += 1) {
    if (reading.items[position - 1]?.is === 'stop') return undefined
    const text = reading.items[position]?.text.toLowerCase() ?? ''
    const found = qualityOf(text) ? qualityColumn(reading, text, position) : undefined
    if (!found) continue
    markUsed(reading, ...Array.from({ length: position - target }, (_, index) => target + 1 + index))
    return found.ref
  }
  return undefined
}

// 'orders above 1 million': the amount of the thing itself.
export const amountOf = (reading: Reading, at: number): ColumnRef | undefined => {
  const table = asTable(reading, nextAt(reading, at, -1))
  const columns = table?.columns.filter((column) => isQuantity(reading, table.name, column)) ?? []
  const amount =
    columns.find((column) => /^(grand_?)?total$|^total_?(amount|price)$|^amount$/i.test(column.name)) ??
    columns.find(
      (column) => /total|amount|price|value|nilai|jumlah|harga/i.test(column.name) && !/sub/i.test(column.name),
    ) ??
    (columns.length === 1 ? columns[0] : undefined)
  if (!table || !amount) return undefined
  reading.doubt += 0.1
  return { table: table.name, column: amount.name }
}

// 'more than 10 people killed in total': what is counted stands a little further on.
export const quantityAhead = (
  reading: Reading,
  target: number,
): { ref: ColumnRef; at: number; total: boolean } | undefined => {
  for (let position = target + 1; position <= Math.min(target + 3, reading.items.length - 1); position += 1) {
    const column =
      asTable(reading, position) || reading.used.has(position) ? undefined : asColumn(reading, position, isNumeric)
    if (!column || column.score < 0.7 || !isQuantity(reading, column.ref.table, column.column)) continue
    const sum = reading.items.findIndex((item, index) => index > position && isOperator(item, 'sum'))
    if (sum >= 0) markUsed(reading, sum)
    return { ref: column.ref, at: position, total: sum >= 0 }
  }
  return undefined
}

export const nearestNumeric = (reading: Reading, at: number): ColumnRef | undefined => {
  const places = [...reading.items.keys()].toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
  for (const index of places) {
    if (asTable(reading, index) || Math.abs(index - at) > 8) continue
    const column = asColumn(reading, index, isNumeric)
    if (column && column.score > 0.8 && isQuantity(reading, column.ref.table, column.column)) {
      reading.doubt += 0.08
      return column.ref
    }
  }
  return undefined
}
