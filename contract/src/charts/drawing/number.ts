import type { CellColumn } from '../../kit/format/cell-text.ts'
import type { LocalizedText } from '../../kit/localized-text.ts'
import type { ChartMeasure, ChartSpec } from '../spec.ts'
import { type ChartData, cellReader, columnOf } from './data.ts'
import { periodBefore } from './period-before.ts'
import { foldOf, momentOf, numberOf } from './values.ts'

export type NumberFigure = {
  column: CellColumn
  value: number | null
  /** What it is compared with; null without anything. */
  before: number | null
  change: { amount: number; share: number | null; good: boolean | null } | null
  /** The figure of every row, for a small line behind it. */
  course: readonly (number | null)[]
}

/** Each measure as one figure: the newest row's, or all rows put together when an aggregate is chosen. */
export function numbersOf(spec: ChartSpec, result: ChartData): NumberFigure[] {
  const rows = alongTime(spec, result)
  return spec.y.map((measure) => {
    const column = columnOf(result.columns, measure.column)
    const read = cellReader(result, measure.column)
    const course = rows.map((row) => numberOf(read(row)))
    const value = measure.aggregate === 'none' ? (course.at(-1) ?? null) : folded(measure, rows.map(read))
    const before = beforeOf(spec, result, rows, course)
    return {
      column: { ...column, type: 'number', label: measure.label ?? column.label },
      value,
      before,
      change: changeOf(value, before, spec.change?.better ?? 'up'),
      course: measure.aggregate === 'none' ? course : [],
    }
  })
}

type Rows = ChartData['rows']

/** What `change` compares the newest row with, in words. */
export function rowBeforeWords(spec: ChartSpec, result: ChartData): LocalizedText {
  const rows = alongTime(spec, result)
  const read = cellReader(result, spec.x)
  return periodBefore(read(rows.at(-2) ?? []), read(rows.at(-1) ?? []))
}

/** The newest row stands last, whichever way the query sorts. */
function alongTime(spec: ChartSpec, result: ChartData): Rows {
  const read = cellReader(result, spec.x)
  if (spec.x === null || !result.rows.every((row) => momentOf(read(row)) !== null)) return result.rows
  return result.rows.toSorted((a, b) => (momentOf(read(a)) ?? 0) - (momentOf(read(b)) ?? 0))
}

function folded({ aggregate }: ChartMeasure, values: readonly unknown[]): number | null {
  const fold = foldOf(aggregate)
  for (const value of values) fold.add(aggregate === 'count' ? (value === null ? null : 1) : numberOf(value))
  return fold.get()
}

function beforeOf(
  { change }: ChartSpec,
  result: ChartData,
  rows: Rows,
  course: readonly (number | null)[],
): number | null {
  if (!change) return null
  const { against } = change
  if ('value' in against) return against.value
  if ('column' in against) return numberOf(cellReader(result, against.column)(rows.at(-1) ?? []))
  return course.at(-2) ?? null
}

function changeOf(
  value: number | null,
  before: number | null,
  better: 'up' | 'down' | 'neutral',
): NumberFigure['change'] {
  if (value === null || before === null) return null
  const amount = value - before
  const good = better === 'neutral' || amount === 0 ? null : amount > 0 === (better === 'up')
  return { amount, share: before === 0 ? null : amount / Math.abs(before), good }
}
