import { dequal } from 'dequal'
import { stem } from '#engine/language/index.ts'
import { buildQuery } from '../../build/build.ts'
import { unitWords } from '../../lexicon/unit-words.ts'
import type { Item } from '../../link/items.ts'
import { type Condition, type Figure, type QueryIntent, type ShownValue, tableOf } from '../../parse/query-intent.ts'
import { isOperator } from '../../parse/reading.ts'
import { opensTail } from '../../parse/tail.ts'
import { dateOf } from '../../parse/times.ts'
import { keyOf } from '../../schema/keys.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { columnOfRole, hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { countOf } from '../rule.ts'
import { isQuantity } from '../view.ts'
import { isOneFigure, type Read } from './beside.ts'
import type { SlotReading } from './slot.ts'

/** From this many rows on nobody wants them all one by one. */
const manyRows = 60

const worked = /^(worked|kerja|driven|used|sold|terjual|ditempuh)$/

interface Sides {
  /** What is added up. */
  head: readonly Item[]
  /** For one of what: 'per jam kerja'. */
  per: readonly Item[]
  tail: readonly Item[]
  isAveraged: boolean
}

/** 'labour cost per hour worked', 'average payment per booking': how much of one figure there is for one of another. */
export const readRatio = (
  items: readonly Item[],
  { known, read }: { known: PreparedSchema; read: Read },
): SlotReading | undefined => {
  const sides = sidesOf(items)
  if (!sides) return undefined
  const [added] = [...read([total, ...sides.head, ...sides.tail]).filter(isAdded), ...piecesOf(sides, known, read)]
  const [first] = added?.intent.shown ?? []
  if (!added || !first) return undefined
  for (const per of [perMeasured(sides, first, known), perRow(sides, first, added.intent, known)]) {
    if (!per || dequal(per.figure, first)) continue
    const { groups } = added.intent
    const beside = { groups, conditions: per.conditions ?? added.intent.conditions, divides: true } as const
    const intent: QueryIntent = { ...added.intent, shown: [first, per.figure], beside }
    if (buildQuery(intent, known)) return { intent, cost: Math.max(0, added.cost - 0.02) }
  }
  return undefined
}

/** 'barang per transaksi': how many pieces the lines hold, where what is named hangs above lines with a quantity. */
const piecesOf = ({ head, per, tail, isAveraged }: Sides, known: PreparedSchema, read: Read): SlotReading[] => {
  const tableAt = (items: readonly Item[]): Table | undefined => {
    const [only, ...others] = items.filter((item) => !isOperator(item, 'sum', 'count') && item.is !== 'small')
    return only?.is === 'link' && others.length === 0 ? tableNamed(only) : undefined
  }
  const [thing, one] = [tableAt(head), tableAt(per)]
  if (!isAveraged || !thing || !one || thing === one) return []
  const isAbove = (line: Table, table: Table): boolean =>
    (known.hops.get(line.name) ?? []).some((hop) => !hop.many && hop.to === table.name)
  return known.schema.tables.flatMap((line) => {
    const column = isAbove(line, thing) && isAbove(line, one) ? columnOfRole(line.columns, 'quantity') : undefined
    if (!column) return []
    const figure = { is: 'fold', fold: 'sum', of: { table: line.name, column: column.name }, table: line.name } as const
    // What stands behind is said of the deals.
    const [said] = read([count, ...per, ...tail]).filter(isOneFigure)
    const { groups = [], conditions = [] } = said?.intent ?? {}
    return said ? [{ intent: { focus: line.name, shown: [figure], groups, conditions }, cost: said.cost + 0.05 }] : []
  })
}

const count: Item = { is: 'operator', operator: 'count', text: 'number of', first: 0, end: 0 }
const total: Item = { is: 'operator', operator: 'sum', text: 'total', first: 0, end: 0 }
const opening = ['how', 'count', 'who', 'any', 'sum'] as const

const sidesOf = (items: readonly Item[]): Sides | undefined => {
  const at = items.findIndex(
    (item) =>
      isOperator(item, 'each') || (isOperator(item, 'each_hour', 'each_day') && /^(per|tiap|setiap) /.test(item.text)),
  )
  const said = items[at]
  if (at < 1 || !said) return undefined
  const before = items.slice(0, at)
  // 'which store earns the most per visit' is about stores.
  if (
    before.some(
      (item) => item.is === 'superlative' || opensTail(item) || isOperator(item, 'most', 'least', 'top', 'bottom'),
    )
  )
    return undefined
  const from = before.findIndex((item) => !isOperator(item, ...opening) && item.is !== 'small')
  const rest = items.slice(at + 1)
  const cut = rest.findIndex((item) => opensTail(item) || isOperator(item, 'avg'))
  const behind = rest
    .slice(0, cut < 0 ? rest.length : cut)
    .filter((item) => item.is !== 'small' && item.is !== 'stop' && !isOperator(item, 'how', 'count', 'who', 'any'))
  const unit = isOperator(said, 'each_hour', 'each_day') ? [{ ...said, text: said.text.split(' ').at(-1) ?? '' }] : []
  // 'per day' by itself cuts time.
  if (from < 0 || (unit.length > 0 && behind.length === 0 && isOperator(said, 'each_day'))) return undefined
  return {
    head: before.slice(from).filter((item) => !isOperator(item, 'avg')),
    per: [...unit, ...behind],
    tail: (cut < 0 ? [] : rest.slice(cut)).filter((item) => !isOperator(item, 'avg')),
    isAveraged: items.some((item) => isOperator(item, 'avg')),
  }
}

/** One sum, or a figure that its owner named. */
const isAdded = (reading: SlotReading): boolean => {
  const [first] = reading.intent.shown
  return (
    isOneFigure(reading) && (first?.is === 'measure' || (first?.is === 'fold' && first.fold === 'sum' && !first.unit))
  )
}

interface Divisor {
  figure: Figure
  /** Else those of what is divided. */
  conditions?: Condition[]
}

/** 'per hour', 'per jam kerja', 'per km': a number that the same rows hold. */
const perMeasured = ({ per }: Sides, of: ShownValue, known: PreparedSchema): Divisor | undefined => {
  const table = known.tables.get(tableOf(of))
  const [first, ...rest] = per
  if (!table || !first || rest.length > 1) return undefined
  const forms = unitWords.find((words) => words.includes(first.text.toLowerCase()))
  const named = (column: Column): boolean =>
    first.is === 'link' &&
    first.namings.some(
      ({ element, score }) =>
        element.is === 'column' && element.column === column && element.table === table && score > 0.8,
    )
  const columns = table.columns.filter(
    (column) =>
      !column.hidden &&
      isQuantity(known, table.name, column) &&
      !isMoney(column) &&
      (named(column) || nameWords(column.name).some((word) => forms?.includes(word))),
  )
  const [column] = columns
  if (!column || columns.length > 1) return undefined
  const words = nameWords(column.name).map((word) => stem(word, 'en'))
  if (!rest.every(({ text }) => worked.test(text) || words.includes(stem(text.toLowerCase(), 'en')))) return undefined
  return { figure: { is: 'fold', fold: 'sum', of: { table: table.name, column: column.name }, table: table.name } }
}

export const isMoney = ({ unit, name }: Column): boolean =>
  unit === 'IDR' ||
  unit === '%' ||
  nameWords(name).some((word) => /^(rate|price|cost|harga|biaya|tarif|rating)$/.test(word))

/** 'average payment per booking': for one row of another table, not a list of them. */
const perRow = (
  { per, isAveraged }: Sides,
  of: ShownValue,
  { groups, conditions }: QueryIntent,
  known: PreparedSchema,
): Divisor | undefined => {
  const [only] = per
  const own = tableOf(of)
  const table = only?.is === 'link' && per.length === 1 ? tableNamed(only) : undefined
  if (!table || table.name === own || !isAveraged || (table.rowCount ?? manyRows) < manyRows) return undefined
  const path = pathBetween(known.hops, own, table.name)
  const last = path?.at(-1)
  if (!last || path?.some(({ many }) => many) || !keyOf(table)) return undefined
  if (groups.length === 0 && conditions.length === 0) return { figure: countOf(table.name), conditions: [] }
  const date = dateOf(known, table.name)
  const dated = date && table.columns.find(({ name }) => name === date.column)
  // Bookings of a stretch of time; of customers those that there is something of, whenever they came.
  if (dated && !hasRole(dated, 'begun') && groups.length === 0 && conditions.every(({ is }) => is === 'period'))
    return {
      figure: countOf(table.name),
      conditions: conditions.map((condition) => (condition.is === 'period' ? { ...condition, ref: date } : condition)),
    }
  const key = { table: last.from, column: last.fromColumn }
  return { figure: { is: 'fold', fold: 'count', of: key, distinct: true, table: own } }
}

const tableNamed = (item: Extract<Item, { is: 'link' }>): Table | undefined => {
  const [best] = item.namings.toSorted((a, b) => b.score - a.score)
  return best?.element.is === 'table' && best.score > 0.7 ? best.element.table : undefined
}
