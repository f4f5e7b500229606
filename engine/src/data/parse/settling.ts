import { qualityColumn } from './qualities.ts'
import type { ShownValue } from './query-intent.ts'
import { asColumn, asTable, bestTable, isNumeric, isTemporal, markUsed, nextAt, type Reading } from './reading.ts'

export const limitAround = (reading: Reading, at: number): { limit: number; items: number[] } => {
  for (const index of [nextAt(reading, at), at - 1, nextAt(reading, at, -1)]) {
    const item = reading.items[index]
    if (
      item?.is === 'number' &&
      !reading.used.has(index) &&
      item.value >= 1 &&
      item.value <= 1_000 &&
      Number.isInteger(item.value)
    ) {
      return { limit: item.value, items: [index] }
    }
  }
  // '5 produk terlaris': the number stands before the thing.
  const before = nextAt(reading, at, -1)
  const number = before >= 0 ? nextAt(reading, before, -1) : -1
  const item = reading.items[number]
  const behind =
    asTable(reading, before) !== undefined && item?.is === 'number' && !reading.used.has(number) && item.value <= 1_000
  if (behind && item.is === 'number') return { limit: item.value, items: [number] }
  const counted = reading.items.findIndex(
    (item, index) =>
      item.is === 'number' &&
      !reading.used.has(index) &&
      Number.isInteger(item.value) &&
      item.value >= 1 &&
      item.value <= 1_000 &&
      index < at &&
      (asTable(reading, nextAt(reading, index)) !== undefined || isThing(reading, nextAt(reading, index))),
  )
  const found = reading.items[counted]
  return found?.is === 'number' ? { limit: found.value, items: [counted] } : { limit: 1, items: [] }
}

// '10 merek dengan …': what is counted may be a column of texts.
const isThing = (reading: Reading, at: number): boolean => {
  const pick = at < 0 ? undefined : asColumn(reading, at, (column) => column.type === 'text')
  return pick !== undefined && pick.score > 0.8
}

export const isDated = (pick: { column: { name: string; type: string } } | undefined): boolean =>
  pick !== undefined &&
  (pick.column.type === 'date' || pick.column.type === 'timestamp' || /date|time/i.test(pick.column.name))

/** What is said of things that were sold. */
export const soldWords = /^(sold|sell|sells|selling|terjual|laku|dijual|purchased|bought|dibeli)$/i

/** 'best-selling products' without a number. */
export const usualTop = 10

export const oneAsked = ({ items }: Pick<Reading, 'items'>): boolean =>
  items.some((item) => /^(which|what|mana|apa)$/i.test(item.text)) &&
  !items.some((item) => item.is === 'link' && /s$/.test(item.text) && bestTable(item) !== undefined)

export const isDatedShown = (reading: Reading, shown: ShownValue): boolean => {
  const column =
    shown.is === 'column'
      ? reading.known.tables.get(shown.ref.table)?.columns.find((column) => column.name === shown.ref.column)
      : undefined
  return isDated(column && { column })
}

export const fitsOrder = (reading: Reading, shown: ShownValue): boolean => {
  if (shown.is !== 'column') return true
  const column = reading.known.tables.get(shown.ref.table)?.columns.find((column) => column.name === shown.ref.column)
  return column !== undefined && (isNumeric(column) || isTemporal(column) || column.type === 'text')
}

export const readQuality = (
  reading: Reading,
  at: number,
  adjective: string,
  sign: 1 | -1,
  extra: number[],
): boolean => {
  const quality = qualityColumn(reading, adjective, at)
  if (!quality) return false
  // 'the oldest age' and 'the age of the oldest': the column itself may stand beside it.
  const next = nextAt(reading, at)
  const own = next >= 0 ? asColumn(reading, next) : undefined
  const same = own && own.ref.column === quality.ref.column && own.ref.table === quality.ref.table
  setOrder(reading, at, { is: 'column', ref: quality.ref }, quality.descending === (sign === 1), [
    ...extra,
    ...(same ? [next] : []),
  ])
  return true
}

export const setOrder = (reading: Reading, at: number, by: ShownValue, descending: boolean, items: number[]): void => {
  const { limit, items: limitItems } = limitAround(reading, at)
  reading.intent.order = { by, descending }
  reading.intent.limit = limit
  markUsed(reading, at, ...items, ...limitItems)
}
