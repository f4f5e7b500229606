import type { Item } from '../link/items.ts'
import { keyOf } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import type { Fold } from '../sql/ast.ts'
import type { Figure, Shown } from './frame.ts'
import {
  asColumn,
  asTable,
  bestMeasure,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  nextAt,
  type Pick,
  type Reading,
} from './reading.ts'

export interface Read<T> {
  value: T
  /** The items it explains. */
  items: number[]
}

const foldOf = (item: Item | undefined): Fold | undefined =>
  item?.is === 'operator' && ['sum', 'avg', 'max', 'min', 'count'].includes(item.operator)
    ? (item.operator as Fold)
    : undefined

// 'berapa anggota': how many, where a thing follows; 'berapa harga' asks for the price.
const asksCount = (reading: Reading, at: number): boolean =>
  /^berapa(kah)?$/i.test(reading.items[at]?.text ?? '') && asTable(reading, nextAt(reading, at)) !== undefined

/** The figures that start at an item: 'number of T', 'average and maximum C', 'total C', a measure. */
export const figuresAt = (reading: Reading, at: number): Read<Figure[]> | undefined => {
  if (countColumnAt(reading, at)) return undefined
  const folds: Fold[] = []
  const items: number[] = []
  let next = at
  while (next >= 0) {
    const fold = foldOf(reading.items[next]) ?? (asksCount(reading, next) ? 'count' : undefined)

    if (!fold) break
    folds.push(fold)
    items.push(next)
    next = nextAt(reading, next)
    while (
      folds.length > 0 &&
      next >= 0 &&
      isOperator(reading.items[next], 'and') &&
      foldOf(reading.items[nextAt(reading, next)])
    ) {
      items.push(next)
      next = nextAt(reading, next)
    }
    if (fold === 'count') break
  }
  if (folds.length === 0) return measureAt(reading, at)
  const worded = wordedColumn(reading, items, folds)
  if (worded && (next < 0 || !isTarget(reading, next))) return worded

  if (next < 0) return undefined
  if (folds.includes('count') && folds.length > 1) {
    // 'the average number of injuries' is the average of a column that counts them.
    const counted = asTable(reading, next) ? undefined : asColumn(reading, next, isNumeric)
    if (counted && counted.score > 0.5)
      return foldsAt(
        reading,
        next,
        folds.filter((fold) => fold !== 'count'),
        items,
      )
  }
  return folds.includes('count') ? countAt(reading, next, items) : foldsAt(reading, next, folds, items)
}

const isTarget = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  return item?.is === 'link' || (item?.is === 'operator' && item.operator === 'distinct')
}

/** 'total jumlah' where a column is called 'jumlah': the word that folds is also what is folded. */
const wordedColumn = (
  reading: Reading,
  items: readonly number[],
  folds: readonly Fold[],
): Read<Figure[]> | undefined => {
  const said = (reading.items[items.at(-1) ?? -1]?.text ?? '').toLowerCase().split(' ').at(-1) ?? ''
  for (const table of reading.known.tables.values()) {
    if (reading.known.tables.size > 1 && !reading.tables.some((mention) => mention.table === table.name)) continue
    const column = table.columns.find((one) => one.name.toLowerCase() === said && isQuantity(reading, table.name, one))
    const fold = folds.find((one) => one !== 'count') ?? 'sum'
    if (column)
      return {
        value: [{ is: 'fold', fold, of: { table: table.name, column: column.name }, table: table.name }],
        items: [...items],
      }
  }
  return undefined
}

const measureAt = (reading: Reading, at: number): Read<Figure[]> | undefined => {
  const named = bestMeasure(reading.items[at])
  if (!named) return undefined
  return { value: [{ is: 'measure', measure: named.measure.name, table: named.measure.table }], items: [at] }
}

const countAt = (reading: Reading, start: number, items: number[]): Read<Figure[]> | undefined => {
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
      ? table.columns.find((one) => isQuantity(reading, table.name, one) && holdsMany.test(one.name))
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
    isMany(reading, at, items)
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

const holdsMany = /qty|quantity|stock|stok|amount|jumlah|count|copies|units?$|kuantitas/i

// 'the total number of copies' adds up a column that holds copies.
const isMany = (reading: Reading, at: number, items: readonly number[]): boolean =>
  /s$/i.test(reading.items[at]?.text ?? '') || items.some((place) => /total/i.test(reading.items[place]?.text ?? ''))

// 'how many United Airlines flights', 'number of active customers': what narrows the thing stands before it.
const pastModifiers = (reading: Reading, start: number): number => {
  for (let at = start, steps = 0; at >= 0 && steps < 3; at = nextAt(reading, at), steps += 1) {
    if (asTable(reading, at)) return at
    const item = reading.items[at]
    const narrows =
      item?.is === 'quoted' ||
      item?.is === 'unknown' ||
      (item?.is === 'link' && item.refs.length > 0) ||
      item?.is === 'superlative'
    if (!narrows) return steps > 0 ? start : at
  }
  return start
}

const foldsAt = (reading: Reading, start: number, folds: Fold[], items: number[]): Read<Figure[]> | undefined => {
  const measure = measureAt(reading, start)
  if (measure && folds.every((fold) => fold === 'sum' || fold === 'avg'))
    return { value: measure.value, items: [...items, start] }
  const fits = folds.includes('sum') || folds.includes('avg') ? isNumeric : undefined
  const figures = (ref: { table: string; column: string }): Figure[] =>
    folds.map((fold) => ({ is: 'fold', fold, of: ref, table: ref.table }))
  const table = asTable(reading, start)
  if (table) {
    const behind = nextAt(reading, start)
    const column =
      behind >= 0 && behind <= start + 2 && !isOperator(reading.items[behind], 'each', 'by')
        ? asColumn(reading, behind, fits)
        : undefined
    if (column && column.ref.table === table.name)
      return { value: figures(column.ref), items: [...items, start, behind] }
    const quantity =
      folds.every((fold) => fold === 'sum') && !keyOf(table)
        ? table.columns.find((one) => isQuantity(reading, table.name, one))
        : undefined
    if (quantity) return { value: figures({ table: table.name, column: quantity.name }), items: [...items, start] }
    const own = asColumn(reading, start, (candidate) => isNumeric(candidate))
    if (own && own.score > 0.9) return { value: figures(own.ref), items: [...items, start] }
    return folds.length === 1 && folds[0] === 'sum'
      ? { value: [{ is: 'fold', fold: 'count', table: table.name }], items: [...items, start] }
      : undefined
  }
  const column =
    asColumn(reading, start, (candidate) => (fits ?? ((one) => isNumeric(one) || isTemporal(one)))(candidate)) ??
    (fits ? undefined : asColumn(reading, start))
  if (!column) return undefined
  const more = alsoFolded(reading, start, fits)
  return {
    value: [...figures(column.ref), ...more.flatMap((one) => figures(one.value))],
    items: [...items, start, ...more.flatMap((one) => one.items)],
  }
}

/** 'average price and quantity': the fold goes on over the next column. */
const alsoFolded = (
  reading: Reading,
  at: number,
  fits?: (column: Parameters<typeof isNumeric>[0]) => boolean,
): Read<{ table: string; column: string }>[] => {
  const joined = nextAt(reading, at)
  if (!isOperator(reading.items[joined], 'and')) return []
  const next = nextAt(reading, joined)
  if (next < 0 || asTable(reading, next)) return []
  const column = asColumn(reading, next, fits)
  const grouped =
    column && reading.frame.groups.some((group) => group.is === 'column' && group.ref.column === column.ref.column)
  return column && !grouped && isQuantity(reading, column.ref.table, column.column) && column.score > 0.9
    ? [{ value: column.ref, items: [joined, next] }]
    : []
}

/** 'number of products' where a column holds it: Number_products. */
export const countColumnAt = (reading: Reading, at: number): Read<Shown> | undefined => {
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

/** A figure or else a plain column at an item: what rows are ordered or compared by. */
export const shownAt = (reading: Reading, at: number): Read<Shown> | undefined => {
  const counted = countColumnAt(reading, at)
  if (counted) return counted
  const figures = figuresAt(reading, at)
  const [figure] = figures?.value ?? []
  if (figures && figure) return { value: figure, items: figures.items }
  if (asTable(reading, at)) {
    const behind = nextAt(reading, at)
    const own = behind === at + 1 ? asColumn(reading, behind) : undefined
    return own && own.score > 0.9 && !asTable(reading, behind)
      ? { value: { is: 'column', ref: own.ref }, items: [at, behind] }
      : undefined
  }
  const column = asColumn(reading, at)
  return column && column.score > 0.5 ? { value: { is: 'column', ref: column.ref }, items: [at] } : undefined
}
