import type { Cell } from '../../kit/format/cell-text.ts'
import type { ChartMeasure, ChartSpec } from '../spec.ts'
import { type ChartData, cellReader } from './data.ts'
import { type Fold, foldOf, keyOf, numberOf } from './values.ts'

export type PivotLine = { path: readonly Cell[]; cells: readonly (number | null)[]; totals: readonly (number | null)[] }
/** What goes down and across, with a figure for each crossing: across × measures, in this order. */
export type Pivot = {
  across: readonly (readonly Cell[])[]
  measures: readonly ChartMeasure[]
  lines: readonly PivotLine[]
  /** Of all lines; null where totals are off. */
  foot: PivotLine | null
  /** Lines or columns that are not shown because there are too many. */
  left: number
}

const maxima = { lines: 2_000, across: 60 }
/** A pivot puts rows together: what is given as it is, is added up. */
const how = ({ aggregate }: ChartMeasure) => (aggregate === 'none' ? 'sum' : aggregate)

/** Rows put together by what goes down and what goes across. Totals fold the rows themselves, so that averages are right. */
export function pivotOf(spec: ChartSpec, result: ChartData): Pivot {
  const down = (spec.rows.length > 0 ? spec.rows : spec.x ? [spec.x] : []).map((key) => cellReader(result, key))
  const over = (spec.columns.length > 0 ? spec.columns : spec.series ? [spec.series] : []).map((key) =>
    cellReader(result, key),
  )
  const figures = spec.y.map((measure) => ({ measure, read: cellReader(result, measure.column) }))
  const across = new Map<string, { path: Cell[]; folds: Fold[] }>()
  const lines = new Map<string, { path: Cell[]; cells: Map<string, Fold[]>; folds: Fold[] }>()
  const newFolds = () => figures.map(({ measure }) => foldOf(how(measure)))
  const all = newFolds()
  for (const row of result.rows) {
    const [line, column] = [down.map((read) => read(row)), over.map((read) => read(row))]
    const [lineKey, columnKey] = [pathKey(line), pathKey(column)]
    const atColumn = across.get(columnKey) ?? { path: column, folds: newFolds() }
    across.set(columnKey, atColumn)
    const atLine = lines.get(lineKey) ?? { path: line, cells: new Map<string, Fold[]>(), folds: newFolds() }
    lines.set(lineKey, atLine)
    const cell = atLine.cells.get(columnKey) ?? newFolds()
    atLine.cells.set(columnKey, cell)
    for (const [index, { measure, read }] of figures.entries()) {
      const value = measure.aggregate === 'count' ? (read(row) === null ? null : 1) : numberOf(read(row))
      for (const folds of [cell, atColumn.folds, atLine.folds, all]) folds[index]?.add(value)
    }
  }
  const columns = [...across].slice(0, maxima.across)
  const get = (folds: Fold[] | undefined) => figures.map((_, index) => folds?.[index]?.get() ?? null)
  return {
    across: columns.map(([, { path }]) => path),
    measures: spec.y,
    lines: [...lines.values()].slice(0, maxima.lines).map(({ path, cells, folds }) => ({
      path,
      cells: columns.flatMap(([key]) => get(cells.get(key))),
      totals: get(folds),
    })),
    foot:
      spec.totals && lines.size > 1
        ? { path: [], cells: columns.flatMap(([, { folds }]) => get(folds)), totals: get(all) }
        : null,
    left: Math.max(0, lines.size - maxima.lines) + Math.max(0, across.size - maxima.across),
  }
}

const pathKey = (path: readonly Cell[]) => JSON.stringify(path.map(keyOf))
