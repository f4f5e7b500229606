import type { Item } from '../link/items.ts'
import type { Fold } from '../sql/ast.ts'
import type { Figure } from './frame.ts'
import { bestMeasure, type Reading } from './reading.ts'

export interface Read<T> {
  value: T
  /** The items it explains. */
  items: number[]
}

// A running total is a sum that is not started anew.
export const foldOf = (item: Item | undefined): Fold | undefined =>
  item?.is === 'operator' && item.operator === 'running'
    ? 'sum'
    : item?.is === 'operator' && ['sum', 'avg', 'max', 'min', 'count'].includes(item.operator)
      ? (item.operator as Fold)
      : undefined

export const measureAt = (reading: Reading, at: number): Read<Figure[]> | undefined => {
  const named = bestMeasure(reading.items[at])
  if (!named) return undefined
  return { value: [{ is: 'measure', measure: named.measure.name, table: named.measure.table }], items: [at] }
}
