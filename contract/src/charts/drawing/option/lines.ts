import type { ReferenceLine } from '../../spec.ts'
import { type ChartData, cellReader } from '../data.ts'
import { tokenColor } from '../look.ts'
import { momentOf, numberOf } from '../values.ts'
import { type DrawingInput, fitText } from './base.ts'

/** Where a reference line stands, out of all rows; undefined where its column has no figures. */
export function lineAt({ at }: ReferenceLine, rows: ChartData): number | undefined {
  if ('value' in at) return at.value
  const read = cellReader(rows, at.column)
  const values = rows.rows.map((row) => numberOf(read(row)) ?? momentOf(read(row))).filter((value) => value !== null)
  if (values.length === 0) return undefined
  if (at.of === 'avg') return values.reduce((sum, value) => sum + value, 0) / values.length
  const sorted = values.toSorted((a, b) => a - b)
  if (at.of === 'min') return sorted[0]
  if (at.of === 'max') return sorted.at(-1)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

type Placed = ReferenceLine & { position: number }

export const placedLines = (lines: readonly ReferenceLine[], rows: ChartData): Placed[] =>
  lines.flatMap((line) => {
    const position = lineAt(line, rows)
    return position === undefined ? [] : [{ ...line, position }]
  })

/** The lines of one axis, for the series that carries them. `lying`: figures run from left to right. */
export function markLine(
  input: DrawingInput,
  lines: readonly Placed[],
  axis: ReferenceLine['axis'],
  series: number,
  lying: boolean,
) {
  const own = lines.filter((line) => line.axis === axis)
  if (own.length === 0) return {}
  const along = (axis === 'x') !== lying
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: own.map(({ position, label, color }) => ({
        [along ? 'xAxis' : 'yAxis']: axis === 'x' ? placeOf(input, position) : position,
        lineStyle: { color: tokenColor(input.look, color), type: 'dashed', width: 1.5 },
        label: {
          color: tokenColor(input.look, color),
          fontSize: 11,
          position: along ? 'end' : 'insideEndTop',
          formatter: fitText(
            label ?? (axis === 'x' ? input.words.tick(position) : input.words.value(position, series, true)),
            160,
          ),
        },
      })),
    },
  }
}

/** On an axis of places a line stands at the nearest of them. */
function placeOf({ model, spec }: DrawingInput, position: number): number | string {
  if (!model.positions || spec.kind === 'scatter') return position
  let nearest = 0
  for (const [index, where] of model.positions.entries())
    if (Math.abs(where - position) < Math.abs((model.positions[nearest] ?? 0) - position)) nearest = index
  return isFree(model.positions) ? position : String(nearest)
}

/** Places that stand unevenly, or too many for names, are drawn where they are. Months and quarters count as even. */
export function isFree(positions: readonly number[] | null): boolean {
  if (!positions || positions.length < 3) return false
  if (positions.length > 400) return true
  const steps = positions.slice(1).map((where, index) => where - (positions[index] ?? 0))
  const smallest = Math.min(...steps)
  return smallest <= 0 || Math.max(...steps) > smallest * 1.4
}
