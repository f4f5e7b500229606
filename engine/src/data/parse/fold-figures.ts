import { stem } from '#engine/language/index.ts'
import { keyOf } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Aggregate } from '../sql/ast.ts'
import { measureAt, type ReadFigure } from './figure-read.ts'
import type { ColumnRef, Figure } from './query-intent.ts'
import {
  asColumn,
  asTable,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  nextAt,
  type Pick,
  type Reading,
} from './reading.ts'

export const isTarget = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  return item?.is === 'link' || (item?.is === 'operator' && item.operator === 'distinct')
}

/** 'total jumlah' where a column is called 'jumlah': the word that folds is also what is folded. */
export const wordedColumn = (
  reading: Reading,
  items: readonly number[],
  folds: readonly Aggregate[],
): ReadFigure<Figure[]> | undefined => {
  const said = (reading.items[items.at(-1) ?? -1]?.text ?? '').toLowerCase().split(' ').at(-1) ?? ''
  for (const table of reading.known.tables.values()) {
    if (reading.known.tables.size > 1 && !reading.tables.some((mention) => mention.table === table.name)) continue
    const column = table.columns.find(
      (column) => column.name.toLowerCase() === said && isQuantity(reading, table.name, column),
    )
    const fold = folds.find((fold) => fold !== 'count') ?? 'sum'
    if (column)
      return {
        value: [{ is: 'fold', fold, of: { table: table.name, column: column.name }, table: table.name }],
        items: [...items],
      }
  }
  return undefined
}

/** 'total amount of payments', 'total faktur': where a table's own column is called so, it is added up. */
export const amountOfTable = (
  reading: Reading,
  items: readonly number[],
  folds: readonly Aggregate[],
  at: number,
): ReadFigure<Figure[]> | undefined => {
  const table = asTable(reading, at)
  const said = (reading.items[items.at(-1) ?? -1]?.text ?? '').toLowerCase().replace(/ (of|dari)$/, '')
  const word = said.split(' ').at(-1) ?? ''
  // 'total invoices' counts them.
  const several = word === 'total' && /[^s]s$/i.test(reading.items[at]?.text ?? '')
  if (!table || folds.length !== 1 || folds[0] !== 'sum' || several || !/^(amount|total|nilai|value)$/.test(word))
    return undefined
  const behind = nextAt(reading, at)
  const own = behind === at + 1 && !asTable(reading, behind) ? asColumn(reading, behind, isNumeric) : undefined
  const called = (name: string) =>
    table.columns.find(
      (column) => isQuantity(reading, table.name, column) && ownWords(column.name, table.name).join(' ') === name,
    )
  const amounts = word === 'total' ? [] : ['amount', 'total', 'nilai', 'jumlah', 'total amount', 'grand total']
  const column = [word, ...amounts].map(called).find((column) => column !== undefined)
  if (!column || (own && own.ref.table === table.name)) return undefined
  const ref = { table: table.name, column: column.name }
  return { value: [{ is: 'fold', fold: 'sum', of: ref, table: table.name }], items: [...items, at] }
}

/** 'transaction_amount' of transactions is their amount. */
const ownWords = (column: string, table: string): readonly string[] => {
  const own = nameWords(table).map((word) => stem(word, 'en'))
  const rest = nameWords(column).filter((word) => !own.includes(stem(word, 'en')))
  return rest.length > 0 ? rest : nameWords(column)
}

export const foldsAt = (
  reading: Reading,
  start: number,
  folds: Aggregate[],
  items: number[],
): ReadFigure<Figure[]> | undefined => {
  const measure = measureAt(reading, start)
  if (measure && folds.every((fold) => fold === 'sum' || fold === 'avg'))
    return { value: measure.value, items: [...items, start] }
  const fits = folds.includes('sum') || folds.includes('avg') ? isNumeric : undefined
  const figures = (ref: { table: string; column: string }): Figure[] =>
    folds.map((fold) => ({ is: 'fold', fold, of: ref, table: ref.table }))
  const table = asTable(reading, start)
  if (table) {
    const behind = nextAt(reading, start)
    const near = behind >= 0 && behind <= start + 2 && !isOperator(reading.items[behind], 'each', 'by')
    const column = near
      ? asColumn(reading, behind, fits && ((column) => isQuantity(reading, table.name, column)))
      : undefined
    if (column && column.ref.table === table.name)
      return { value: figures(column.ref), items: [...items, start, behind] }
    const quantity =
      folds.every((fold) => fold === 'sum') && !keyOf(table)
        ? table.columns.find((column) => isQuantity(reading, table.name, column))
        : undefined
    if (quantity) return { value: figures({ table: table.name, column: quantity.name }), items: [...items, start] }
    const own = asColumn(reading, start, (candidate) => isQuantity(reading, table.name, candidate))
    if (own && own.score > 0.9) return { value: figures(own.ref), items: [...items, start] }
    return folds.length === 1 && folds[0] === 'sum'
      ? { value: [{ is: 'fold', fold: 'count', table: table.name }], items: [...items, start] }
      : undefined
  }
  const column =
    asColumn(reading, start, (candidate) =>
      (fits ?? ((column) => isNumeric(column) || isTemporal(column)))(candidate),
    ) ?? (fits ? undefined : asColumn(reading, start))
  if (!column || !wellNamed(reading, start, column)) return undefined
  const meant =
    folds.length === 1 && folds[0] === 'avg'
      ? averageMeasure(reading.known, reading.items[start]?.text ?? '', column.ref)
      : undefined
  if (meant) return { value: [{ is: 'measure', measure: meant.name, table: meant.table }], items: [...items, start] }
  const more = alsoFolded(reading, start, fits)
  return {
    value: [...figures(column.ref), ...more.flatMap((item) => figures(item.value))],
    items: [...items, start, ...more.flatMap((item) => item.items)],
  }
}

const averages = /^(average|averages|avg|mean|rata|rata-rata|rerata)$/
const empty = /^(of|the|total|nilai|value|amount|jumlah|nominal|rata)$/
const gist = (words: readonly string[]): string =>
  [...new Set(words.filter((word) => !empty.test(word) && !averages.test(word)).map((word) => stem(word, 'en')))]
    .sort()
    .join(' ')

/** The owner's measure of an average, where the column is what it is the average of: 'average order total'. */
export const averageMeasure = (known: PreparedSchema, text: string, ref: ColumnRef) => {
  const said = gist(text.toLowerCase().split(/[\s_]+/))
  return (known.schema.measures ?? []).find((measure) => {
    const path = said === '' ? undefined : pathBetween(known.hops, measure.table, ref.table)
    if (!path || path.some((hop) => hop.many)) return false
    return [measure.name, ...(measure.synonyms ?? [])].some((name) => {
      const words = name.toLowerCase().split(/[\s_]+/)
      return words.some((word) => averages.test(word)) && gist(words) === said
    })
  })
}

const wellNamed = (reading: Reading, at: number, pick: Pick): boolean => {
  const item = reading.items[at]
  const naming =
    item?.is === 'link'
      ? item.namings.find((naming) => naming.element.is === 'column' && naming.element.column === pick.column)
      : undefined
  return naming === undefined || naming.full || naming.score >= 0.58
}

/** 'average price and quantity': the fold goes on over the next column. */
const alsoFolded = (
  reading: Reading,
  at: number,
  fits?: (column: Parameters<typeof isNumeric>[0]) => boolean,
): ReadFigure<{ table: string; column: string }>[] => {
  const joined = nextAt(reading, at)
  if (!isOperator(reading.items[joined], 'and')) return []
  const next = nextAt(reading, joined)
  if (next < 0 || asTable(reading, next)) return []
  const column = asColumn(reading, next, fits)
  const grouped =
    column && reading.intent.groups.some((group) => group.is === 'column' && group.ref.column === column.ref.column)
  return column && !grouped && isQuantity(reading, column.ref.table, column.column) && column.score > 0.9
    ? [{ value: column.ref, items: [joined, next] }]
    : []
}
