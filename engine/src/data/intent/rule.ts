import type { Condition, Figure, ShownValue } from '../parse/query-intent.ts'
import type { Feature, Part, Piece } from './parts.ts'
import { type ColumnChoice, contextFeatures, type TableChoice, type View } from './view.ts'

export interface Rule {
  name: string
  /** Whether it may begin at an item. */
  matches: (view: View, at: number) => boolean
  proposes: (view: View, at: number) => Iterable<Part>
}

/** A part with the features every part has: its clause, its neighbours, how far apart its items stand. */
export const makePart = (
  view: View,
  rule: string,
  items: readonly number[],
  pieces: readonly Piece[],
  features: readonly Feature[] = [],
  variant = '',
): Part => {
  const sorted = [...new Set(items)].filter((at) => at >= 0).toSorted((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  let skipped = 0
  for (let index = first + 1; index < last; index += 1) {
    const is = view.items[index]?.is
    if (!sorted.includes(index) && is !== 'small') skipped += 1
  }
  return {
    rule: variant === '' ? rule : `${rule}.${variant}`,
    items: sorted,
    pieces,
    features: [
      ...contextFeatures(view, rule, first, last),
      ...(variant === '' ? [] : [...contextFeatures(view, `${rule}.${variant}`, first, last)]),
      [`${rule}.skipped`, skipped / 3],
      ['skipped', skipped / 3],
      ['span', (last - first + 1 - sorted.length) / 5],
      ...features,
    ],
  }
}

/** The features of a column, for the rule that binds it and for all rules. */
export const columnFeatures = (rule: string, choice: ColumnChoice): Feature[] => [
  ...choice.features,
  ...choice.features.map(([name, value]): Feature => [`${rule}:${name}`, value]),
]

export const tableFeatures = (rule: string, choice: TableChoice): Feature[] => [
  ['table.score', choice.score],
  [`${rule}:table.score`, choice.score],
]

/** Items that name something, from one place on, to a stop or a full stretch of `reach` items. */
export const linksFrom = (view: View, at: number, step: 1 | -1, reach: number): number[] => {
  const found: number[] = []
  for (let next = at + step; next >= 0 && next < view.items.length && Math.abs(next - at) <= reach; next += step) {
    const item = view.items[next]
    if (item?.is === 'stop') break
    if (item && ((view.columns[next]?.length ?? 0) > 0 || (view.tables[next]?.length ?? 0) > 0)) found.push(next)
  }
  return found
}

export const columnValues = (choice: ColumnChoice): ShownValue[] => choice.refs.map((ref) => ({ is: 'column', ref }))
export const countOf = (table: string): Figure => ({ is: 'fold', fold: 'count', table })
export const conditionPiece = (value: Condition): Piece => ({ is: 'condition', condition: value })
