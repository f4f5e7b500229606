import { nameColumn } from '../schema/prepared-schema.ts'
import type { ReadFigure } from './figure-read.ts'
import { figuresAt, shownAt } from './figures.ts'
import { qualityColumn } from './qualities.ts'
import type { ShownValue } from './query-intent.ts'
import { asColumn, asTable, isOperator, markUsed, nextAt, type Reading } from './reading.ts'

/** 'ordered by age from the oldest', 'in descending order of price', 'urutkan dari yang tertinggi'. */
export const readOrder = (reading: Reading): void => {
  const { items, intent } = reading
  for (const [index, item] of items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'order', 'ascending', 'descending')) continue
    const around = items.findIndex(
      (other, otherIndex) =>
        otherIndex > index - 6 && !reading.used.has(otherIndex) && isOperator(other, 'descending', 'ascending'),
    )
    const descending = around >= 0 ? isOperator(items[around], 'descending') : false
    // 'sort the names in descending order of age': what is sorted stands first, by what comes behind.
    const imperative = /^(sort|order|urutkan)$/i.test(item.text) && nextAt(reading, -1) === index
    if (
      imperative &&
      items.some((other, otherIndex) => otherIndex > index + 1 && isOperator(other, 'order', 'ascending', 'descending'))
    ) {
      markUsed(reading, index)
      continue
    }
    const passed: number[] = []
    let target = nextAt(reading, index)
    while (target >= 0 && isOperator(items[target], 'order', 'ascending', 'descending', 'by', 'each')) {
      passed.push(target)
      target = nextAt(reading, target)
    }
    let found = target >= 0 ? (shownAt(reading, target) ?? byCount(reading, target)) : byName(reading, index)
    if (target >= 0 && items[target]?.is === 'superlative') {
      const made = bySuperlative(reading, target)
      if (made) {
        intent.order = made
        markUsed(reading, index, target)
        continue
      }
    }
    if (!found && around >= 0) {
      const before = nextAt(reading, Math.min(index, around), -1)
      found = before >= 0 ? shownAt(reading, before) : undefined
      if (found) found = { ...found, items: [] }
    }
    if (!found) {
      found = firstColumn(reading, index)
      reading.doubt += 0.1
    }
    if (!found) continue
    intent.order = { by: found.value, descending }
    const direction = items.flatMap((other, otherIndex) =>
      isOperator(other, 'order', 'ascending', 'descending') && otherIndex >= index - 2 ? [otherIndex] : [],
    )
    markUsed(reading, index, ...passed, ...direction, ...found.items, ...spoken(reading, index))
  }
}

/** 'ascending by frequency', 'ordered by this count': by the figure that is asked for, else by how many rows there are. */
const byCount = (reading: Reading, at: number): ReadFigure<ShownValue> | undefined => {
  const counted =
    isOperator(reading.items[at], 'count') ||
    /^(frequency|frequencies|frekuensi|times)$/i.test(reading.items[at]?.text ?? '')
  if (!counted) return undefined
  const figure = [...reading.items.keys()]
    .filter((index) => index < at)
    .flatMap((index) => figuresAt(reading, index)?.value ?? [])
    .find((value) => value.is === 'fold' && value.fold === 'count')
  const [first] = reading.tables
  const value = figure ?? (first && ({ is: 'fold', fold: 'count', table: first.table } as const))
  return value && { value, items: [at] }
}

/** 'the services in alphabetical order': by what they are called. */
const byName = (reading: Reading, at: number): ReadFigure<ShownValue> | undefined => {
  const [first] = reading.tables
  const table = first && reading.known.tables.get(first.table)
  const column = table && nameColumn(table)
  return /alphabet|abjad|lexicograph/i.test(reading.items[at]?.text ?? '') &&
    table &&
    column &&
    !firstColumn(reading, at)
    ? { value: { is: 'column', ref: { table: table.name, column: column.name } }, items: [] }
    : undefined
}

// 'from oldest to youngest' behind an order says again what the order is.
const spoken = (reading: Reading, from: number): number[] =>
  reading.items.flatMap((item, index) => (index > from && item.is === 'superlative' ? [index] : []))

const bySuperlative = (reading: Reading, at: number): { by: ShownValue; descending: boolean } | undefined => {
  const item = reading.items[at]
  if (item?.is !== 'superlative') return undefined
  const quality = qualityColumn(reading, item.adjective, at)
  return quality && { by: { is: 'column', ref: quality.ref }, descending: quality.descending }
}

const firstColumn = (reading: Reading, before: number) => {
  for (let index = 0; index < before; index += 1) {
    const column = asTable(reading, index) ? undefined : asColumn(reading, index)
    if (column && column.score > 0.6) return { value: { is: 'column', ref: column.ref } as ShownValue, items: [] }
  }
  return undefined
}
