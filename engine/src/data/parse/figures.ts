import type { Aggregate } from '../sql/ast.ts'
import { countAt, countColumnAt } from './count-figures.ts'
import { foldOf, measureAt, type ReadFigure } from './figure-read.ts'
import { amountOfTable, foldsAt, isTarget, wordedColumn } from './fold-figures.ts'
import type { Figure, ShownValue } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isOperator, nextAt, type Reading } from './reading.ts'

// 'berapa anggota': how many, where a thing follows; 'berapa harga' asks for the price.
const asksCount = (reading: Reading, at: number): boolean =>
  /^berapa(kah)?$/i.test(reading.items[at]?.text ?? '') && asTable(reading, nextAt(reading, at)) !== undefined

/** The figures that start at an item: 'number of T', 'average and maximum C', 'total C', a measure. */
export const figuresAt = (reading: Reading, at: number): ReadFigure<Figure[]> | undefined => {
  if (countColumnAt(reading, at)) return undefined
  const folds: Aggregate[] = []
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
  const amount = amountOfTable(reading, items, folds, next)
  if (amount) return amount
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

/** A figure or else a plain column at an item: what rows are ordered or compared by. */
export const shownAt = (reading: Reading, at: number): ReadFigure<ShownValue> | undefined => {
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
