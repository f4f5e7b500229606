import { keyOf } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import { hasRole } from '../schema/roles.ts'
import { measureAt, type ReadFigure } from './figure-read.ts'
import type { Figure, ShownValue } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isOperator, isQuantity, nextAt, type Pick, type Reading } from './reading.ts'

export const countAt = (reading: Reading, start: number, items: number[]): ReadFigure<Figure[]> | undefined => {
  let at = start
  let distinct = /different|distinct|berbeda/i.test(reading.items[items.at(-1) ?? -1]?.text ?? '')

  while (isOperator(reading.items[at], 'distinct', 'any')) {
    distinct ||= isOperator(reading.items[at], 'distinct')
    items.push(at)
    at = nextAt(reading, at)
  }
  at = pastModifiers(reading, at)
  const measure = measureAt(reading, at)
  const table = asTable(reading, at)
  const behind = nextAt(reading, at)
  const column = asColumn(reading, at)
  if (distinct && column && column.score > 0.75 && !table) {
    return {
      value: [{ is: 'fold', fold: 'count', of: column.ref, table: column.ref.table, distinct: true }],
      items: [...items, at],
    }
  }
  const held =
    table && !distinct && !keyOf(table)
      ? table.columns.find((column) => isQuantity(reading, table.name, column) && hasRole(column, 'counted'))
      : undefined
  if (table && held)
    return {
      value: [{ is: 'fold', fold: 'sum', of: { table: table.name, column: held.name }, table: table.name }],
      items: [...items, at],
    }
  if (table) {
    // 'number of distinct pet types': the column right behind its table is what is counted.
    const follows = behind === at + 1 && !asTable(reading, behind) ? asColumn(reading, behind) : undefined
    if (follows && follows.ref.table === table.name && distinct) {
      return {
        value: [{ is: 'fold', fold: 'count', of: follows.ref, table: table.name, distinct: true }],
        items: [...items, at, behind],
      }
    }
    return { value: [{ is: 'fold', fold: 'count', table: table.name }], items: [...items, at] }
  }
  if (measure) return { value: measure.value, items: [...items, at] }
  if (
    column &&
    !distinct &&
    column.score > 0.55 &&
    isQuantity(reading, column.ref.table, column.column) &&
    (isMany(reading, at, items) || hasRole(column.column, 'counted'))
  ) {
    return { value: [{ is: 'fold', fold: 'sum', of: column.ref, table: column.ref.table }], items: [...items, at] }
  }
  if (column && column.score > 0.55) {
    return {
      value: [{ is: 'fold', fold: 'count', of: column.ref, table: column.ref.table, distinct: true }],
      items: [...items, at],
    }
  }
  return undefined
}

// 'the total number of copies' adds up a column that holds copies.
const isMany = (reading: Reading, at: number, items: readonly number[]): boolean =>
  /s$/i.test(reading.items[at]?.text ?? '') || items.some((index) => /total/i.test(reading.items[index]?.text ?? ''))

// 'how many United Airlines flights', 'number of active customers': what narrows the thing stands before it.
const pastModifiers = (reading: Reading, start: number): number => {
  for (let index = start, steps = 0; index >= 0 && steps < 3; index = nextAt(reading, index), steps += 1) {
    if (asTable(reading, index)) return index
    const item = reading.items[index]
    const narrows =
      item?.is === 'quoted' ||
      item?.is === 'unknown' ||
      (item?.is === 'link' && item.refs.length > 0) ||
      item?.is === 'superlative'
    if (!narrows) return steps > 0 ? start : index
  }
  return start
}

/** 'number of products' where a column holds it: Number_products. */
export const countColumnAt = (reading: Reading, at: number): ReadFigure<ShownValue> | undefined => {
  if (!isOperator(reading.items[at], 'count')) return undefined
  const next = nextAt(reading, at)
  if (next < 0 || asTable(reading, next)) return undefined
  const column = asColumn(reading, next, isNumeric)
  const counts =
    column &&
    column.score > 0.5 &&
    nameWords(column.ref.column).some((word) => ['number', 'count', 'total', 'quantity'].includes(word)) &&
    isQuantityLike(column)
  return counts ? { value: { is: 'column', ref: column.ref }, items: [at, next] } : undefined
}

const isQuantityLike = (pick: Pick): boolean =>
  !pick.column.primaryKey && nameWords(pick.ref.column).at(-1) !== 'number'
