import { type ChartData, columnOf } from '#contract/charts/drawing/data.ts'
import { pivotOf } from '#contract/charts/drawing/pivot.ts'
import type { ChartMeasure, ChartSpec } from '#contract/charts/spec.ts'
import type { Cell } from '#contract/kit/format/cell-text.ts'

/** What a page shows of a simple pivot: one column of names, then a column for each value across. */
export type CrossTable = {
  corner: string
  measure: ChartMeasure
  across: string[]
  lines: { name: Cell; cells: readonly (number | null)[] }[]
}

const maxAcross = 8

/** Undefined for another kind, and where a page is not wide enough. */
export function crossOf(spec: ChartSpec, rows: ChartData): CrossTable | undefined {
  const [measure, ...more] = spec.y
  if (spec.kind !== 'pivot' || spec.rows.length !== 1 || spec.columns.length !== 1 || !measure || more.length > 0)
    return undefined
  const used = [...spec.rows, ...spec.columns, measure.column]
  if (used.some((key) => !rows.columns.some((column) => column.key === key))) return undefined
  const { across, lines } = pivotOf(spec, rows)
  if (across.length > maxAcross) return undefined
  return {
    corner: columnOf(rows.columns, spec.rows[0] ?? '').label,
    measure,
    across: across.map(([name]) => String(name ?? '–')),
    lines: lines.map(({ path, cells }) => ({ name: path[0] ?? null, cells })),
  }
}
