import type { ChartSpec } from '../spec.ts'
import { mapTiles } from './cells.ts'
import type { ChartData } from './data.ts'
import type { ChartModel } from './model.ts'

/** Why these rows cannot be drawn so. */
export type UnfitReason =
  | { why: 'no_rows' | 'nothing_chosen' | 'no_figures' | 'negative_parts' | 'no_provinces' | 'no_positions' }
  | { why: 'column_gone'; column: string }

/** What stands against drawing; undefined when nothing does. */
export function unfitFor(spec: ChartSpec, rows: ChartData, model: ChartModel): UnfitReason | undefined {
  if (rows.rows.length === 0) return { why: 'no_rows' }
  if (spec.kind === 'table') return undefined
  if (spec.y.length === 0) return { why: 'nothing_chosen' }
  const gone = usedColumns(spec).find((key) => !rows.columns.some((column) => column.key === key))
  if (gone !== undefined) return { why: 'column_gone', column: gone }
  if (spec.kind === 'number' || spec.kind === 'pivot') return undefined
  if (spec.x === null) return { why: 'nothing_chosen' }
  const some = (fits: (value: number) => boolean) =>
    model.series.some(({ values }) => values.some((value) => value !== null && fits(value)))
  if (!some(() => true)) return { why: 'no_figures' }
  if ((spec.kind === 'pie' || spec.kind === 'funnel') && some((value) => value < 0)) return { why: 'negative_parts' }
  if (spec.kind === 'pie' && !some((value) => value !== 0)) return { why: 'no_figures' }
  // A point stands at a number or a moment; beside a name it stands nowhere.
  if (spec.kind === 'scatter' && model.order === 'none') return { why: 'no_positions' }
  if (spec.kind === 'map' && mapTiles(model).tiles.length === 0) return { why: 'no_provinces' }
  return undefined
}

/** The columns that a drawing of this kind cannot do without. */
function usedColumns({ kind, x, series, y, rows, columns, size }: ChartSpec): string[] {
  const figures = y.map(({ column }) => column)
  if (kind === 'number') return figures
  if (kind === 'pivot' && rows.length + columns.length > 0) return [...rows, ...columns, ...figures]
  const along = [x, series, ...(kind === 'scatter' ? [size] : [])].filter((key) => key !== null)
  return [...along, ...figures]
}

/** Whether it is a drawing, and not words and cells of the page. */
export const isDrawn = ({ kind }: ChartSpec): boolean => kind !== 'table' && kind !== 'pivot' && kind !== 'number'
