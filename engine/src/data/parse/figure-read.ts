import type { Item } from '../link/items.ts'
import type { Aggregate } from '../sql/ast.ts'
import type { Figure } from './query-intent.ts'
import { bestMeasure, type Reading } from './reading.ts'

export interface ReadFigure<T> {
  value: T
  /** The items it explains. */
  items: number[]
}

// A running total is a sum that is not started anew.
export const foldOf = (item: Item | undefined): Aggregate | undefined =>
  item?.is === 'operator' && item.operator === 'running'
    ? 'sum'
    : item?.is === 'operator' && ['sum', 'avg', 'max', 'min', 'count'].includes(item.operator)
      ? (item.operator as Aggregate)
      : undefined

export const measureAt = (reading: Reading, at: number): ReadFigure<Figure[]> | undefined => {
  const named = bestMeasure(reading.items[at])
  if (!named) return undefined
  return { value: [{ is: 'measure', measure: named.measure.name, table: named.measure.table }], items: [at] }
}
