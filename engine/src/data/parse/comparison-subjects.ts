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

export const comparable = (column: Pick['column']): boolean => isNumeric(column) || isTemporal(column)

/** The column or figure that a comparison is about when it stands before it. */
export const subjectBefore = (reading: Reading, at: number): { shown: ShownValue; items: number[] } | undefined => {
  for (let place = at - 1; place >= Math.max(0, at - 7); place -= 1) {
    const item = reading.items[place]
    if (!item || item.is === 'number' || item.is === 'stop') return undefined
    if (item.is !== 'link' || reading.used.has(place)) continue
    const fold = foldBefore(reading, place)
    if (fold) return fold
    if (asTable(reading, place)) {
      if (at - place > 2) continue
      return undefined
    }
    const column = asColumn(reading, place, comparable)
    if (column && column.score > 0.6) return { shown: { is: 'column', ref: column.ref }, items: [place] }
  }
  return undefined
}

const foldBefore = (reading: Reading, place: number) => {
  for (let start = place; start >= Math.max(0, place - 4); start -= 1) {
    const figures = figuresAt(reading, start)
    const [figure] = figures?.value ?? []
    // 'how many orders above 10 million': what is counted is asked for, not compared.
    if (figure?.is === 'fold' && figure.fold === 'count' && nextAt(reading, -1) === start) return undefined
    if (figures && figure && figures.value.length === 1 && figures.items.includes(place))
      return { shown: figure, items: figures.items }
  }
  return undefined
}

// 'over 20 years old', 'at least 180 cm tall'.
export const adjectiveAhead = (reading: Reading, target: number): ColumnRef | undefined => {
  for (let place = target + 1; place <= target + 2; place += 1) {
    const text = reading.items[place]?.text.toLowerCase() ?? ''
    const found = qualityOf(text) ? qualityColumn(reading, text, place) : undefined
    if (!found) continue
    markUsed(reading, ...Array.from({ length: place - target }, (_, index) => target + 1 + index))
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
  for (let place = target + 1; place <= Math.min(target + 3, reading.items.length - 1); place += 1) {
    const column = asTable(reading, place) || reading.used.has(place) ? undefined : asColumn(reading, place, isNumeric)
    if (!column || column.score < 0.7 || !isQuantity(reading, column.ref.table, column.column)) continue
    const sum = reading.items.findIndex((item, index) => index > place && isOperator(item, 'sum'))
    if (sum >= 0) markUsed(reading, sum)
    return { ref: column.ref, at: place, total: sum >= 0 }
  }
  return undefined
}

export const nearestNumeric = (reading: Reading, at: number): ColumnRef | undefined => {
  const places = [...reading.items.keys()].toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
  for (const place of places) {
    if (asTable(reading, place) || Math.abs(place - at) > 8) continue
    const column = asColumn(reading, place, isNumeric)
    if (column && column.score > 0.8 && isQuantity(reading, column.ref.table, column.column)) {
      reading.doubt += 0.08
      return column.ref
    }
  }
  return undefined
}
