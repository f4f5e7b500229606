import { stem } from '#engine/language/index.ts'
import type { Period } from '#engine/period/index.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Table } from '../types.ts'
import type { ColumnRef } from './query-intent.ts'
import { asColumn, bestMeasure, isTemporal, type Reading } from './reading.ts'

export interface DateColumn {
  ref: ColumnRef
  items: number[]
  /** The column holds years, not days. */
  year?: boolean
  text?: boolean
}

const isYear = (column: Column): boolean =>
  column.type !== 'date' &&
  column.type !== 'timestamp' &&
  nameWords(column.name).some((word) => word === 'year' || word === 'tahun')

/** The date a period is about: a column named beside it, else the date of the nearest table that has one. */
export const dateColumnNear = (reading: Reading, at: number, period: Period): DateColumn | undefined => {
  const fits = (column: Column): boolean =>
    isTemporal(column) || ((period.grain === 'year' || period.grain === 'decade') && isYear(column))
  const own = reading.items.flatMap((item) => bestMeasure(item)?.measure.table ?? [])
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    const column = datedBy(reading, index, own, fits)
    const item = reading.items[index]
    const table = item?.is === 'link' ? item.namings[0]?.element.is === 'table' : false
    if (
      item &&
      (bestMeasure(item) ||
        (reading.used.has(index) && /^(day|week|month|quarter|year|hari|minggu|bulan|kuartal|tahun)$/i.test(item.text)))
    )
      continue
    const raw =
      item?.is === 'link'
        ? (item.namings.find((naming) => naming.element.is === 'column' && naming.element.column === column?.column)
            ?.score ?? 0)
        : 0
    // 'overdue loans this month': a stored value is no name of a date.
    if (item?.is === 'link' && item.refs.length > 0 && item.valueScore > 0.75 && raw < 0.9) continue
    if (column && column.score > 0.5 && raw > 0.6 && !(table && index < at - 1))
      return found(column.ref, column.column, table || reading.used.has(index) ? [] : [index])
  }
  const happened = dateOfValue(reading)
  if (happened) return { ref: happened, items: [] }
  const mentions = reading.tables
    .toSorted((a, b) => distance(a.at, at) - distance(b.at, at))
    .map((mention) => mention.table)
  const by = reading.intent.order?.by
  const ranked = by?.is === 'measure' ? reading.known.measures.filter((measure) => measure.name === by.measure) : []
  const measured = [
    ...reading.items.flatMap((item) => bestMeasure(item)?.measure ?? []),
    ...ranked,
    ...(reading.intent.grown ? [defaultMeasure(reading.known) ?? []].flat() : []),
  ]

  for (const measure of measured) {
    const ref = dateOf(reading.known, measure.table, measure.dateColumn)
    if (ref) return { ref, items: [] }
  }
  const scope = reading.scopes.findLast((scope) => scope.at < at)
  const counted = [...(scope ? [scope.table] : []), ...(by && by.is !== 'column' ? [by.table] : [])]
  return (
    dateOfTables(reading, factsFirst(reading, [...counted, ...mentions]), period) ??
    dateOfTables(reading, columnTables(reading), period)
  )
}

/** 'stores that closed this year', 'overdue instalments by month': a state that a date is named after is dated by it. */
export const dateOfValue = (reading: Reading): ColumnRef | undefined => {
  for (const item of reading.items) {
    if (item.is !== 'link' || item.valueScore < 0.7) continue
    for (const { table, value } of item.refs) {
      if (!reading.tables.some((mention) => mention.table === table.name)) continue
      const word = value.toLowerCase()
      const column = table.columns.find(
        (column) =>
          isTemporal(column) &&
          !column.hidden &&
          nameWords(column.name).some((part) => part.length >= 3 && !plainDates.has(part) && word.endsWith(part)),
      )
      if (column) return { table: table.name, column: column.name }
    }
  }
  return undefined
}

const plainDates = new Set(['date', 'time', 'day', 'month', 'year', 'since', 'created', 'end'])

/** 'orders of customers this year': what happened has the date, before who or what it happened to. */
const factsFirst = ({ known }: Reading, tables: readonly string[]): string[] => {
  const dated = (name: string): boolean => dateOf(known, name) !== undefined
  const above = (left: string, right: string): boolean => {
    const path = left === right ? undefined : pathBetween(known.hops, right, left)
    return path?.length !== undefined && path.every((hop) => !hop.many)
  }
  const facts = tables.filter((table) => dated(table) && tables.some((other) => above(other, table)))
  const rest = tables.filter((table) => !facts.some((fact) => above(table, fact)))
  // The lines of an order have the order's date.
  const dates = facts.flatMap((fact) => dateOf(known, fact)?.table ?? [])
  return [...rest.filter((text) => dateOf(known, text)?.table === text), ...dates, ...rest, ...facts, ...tables]
}

// 'total discount per month this year': no table is named, but a column says which.
const columnTables = (reading: Reading): string[] =>
  reading.items.flatMap((item, index) => {
    const column = item.is === 'link' ? asColumn(reading, index) : undefined
    return column && column.score > 0.7 ? [column.ref.table] : []
  })

// Before the period is nearer than behind it.
const distance = (mention: number, at: number): number => (mention < at ? at - mention : (mention - at) * 1.5)

/** A date column named at an item: of those named as well, that of a measure's own table. */
const datedBy = (reading: Reading, at: number, own: readonly string[], fits: (column: Column) => boolean) => {
  const item = reading.items[at]
  const best = asColumn(reading, at, fits)
  if (own.length === 0 || !best || own.includes(best.ref.table) || item?.is !== 'link') return best
  const scoreIn = (tables: readonly string[]): number =>
    Math.max(
      0,
      ...item.namings.map((naming) =>
        naming.element.is === 'column' && fits(naming.element.column) && tables.includes(naming.element.table.name)
          ? naming.score
          : 0,
      ),
    )
  return scoreIn(own) > 0 && scoreIn(own) >= scoreIn([best.ref.table]) ? asColumn(reading, at, fits, own) : best
}

const dateOfTables = (reading: Reading, tables: readonly string[], period: Period): DateColumn | undefined => {
  for (const name of new Set(tables)) {
    const table = reading.known.tables.get(name)
    const year =
      period.year !== undefined || period.grain === 'year' || period.grain === 'decade'
        ? table?.columns.find((column) => isYear(column) && nameWords(column.name).length <= 2)
        : undefined
    if (table && year) return found({ table: name, column: year.name }, year, [])
    const own = dateOf(reading.known, name)
    if (own && own.table === name) return { ref: own, items: [] }
  }
  for (const name of new Set(tables)) {
    const ref = dateOf(reading.known, name)
    if (ref) return { ref, items: [] }
  }
  return undefined
}

const found = (ref: ColumnRef, column: Column, items: number[]): DateColumn =>
  isTemporal(column) ? { ref, items } : { ref, items, year: true, ...(column.type === 'text' ? { text: true } : {}) }

/** The date of a table's rows: its own best one, else that of a table it belongs to. */
export const dateOf = (known: PreparedSchema, name: string, preferred?: string): ColumnRef | undefined => {
  const table = known.tables.get(name)
  if (!table) return undefined
  if (preferred && table.columns.some((column) => column.name === preferred)) return { table: name, column: preferred }
  return ownOrAbove(known, table, isTemporal)
}

/** The same where hours are asked for, which days know nothing of. */
export const momentOf = (known: PreparedSchema, name: string): ColumnRef | undefined => {
  const table = known.tables.get(name)
  return table && ownOrAbove(known, table, ({ type }) => type === 'timestamp')
}

const ownOrAbove = (known: PreparedSchema, table: Table, fits: (column: Column) => boolean): ColumnRef | undefined => {
  const { name } = table
  const own = bestDate(table, fits)
  if (own) return { table: name, column: own.name }
  const above = [...known.tables.values()].flatMap((other) => {
    const path = pathBetween(known.hops, name, other.name)
    const date =
      path && path.length > 0 && path.length <= 2 && path.every((hop) => !hop.many) ? bestDate(other, fits) : undefined
    return path && date
      ? [
          {
            steps: path.length - kinship(table, other),
            rows: other.rowCount ?? 0,
            ref: { table: other.name, column: date.name },
          },
        ]
      : []
  })
  return above.toSorted((a, b) => a.steps - b.steps || b.rows - a.rows)[0]?.ref
}

// The lines of an order are dated by the order, not by what was ordered.
const kinship = (table: Table, other: Table): number => {
  const own = nameWords(other.name).map((word) => stem(word, 'en'))
  return nameWords(table.name).some((word) => own.includes(stem(word, 'en'))) ? 0.5 : 0
}

const later = new Set(
  'update updated modifi end due close closed left arriv delet expir birth paid bayar lahir keluar tempo'.split(' '),
)

const bestDate = (table: Table, fits: (column: Column) => boolean): Column | undefined => {
  const dates = table.columns.filter((column) => !column.hidden && fits(column))
  const own = nameWords(table.name).map((word) => stem(word, 'en'))
  const rank = (column: Column): number => {
    const words = nameWords(column.name).map((word) => stem(word, 'en'))
    return (
      (words.some((word) => own.includes(word)) ? 2 : 0) +
      (words.join(' ') === 'date' ? 2 : 0) -
      (words.some((word) => later.has(word)) ? 3 : 0) +
      (words.includes('date') ? 0.5 : 0)
    )
  }
  return dates.toSorted((a, b) => rank(b) - rank(a))[0]
}
