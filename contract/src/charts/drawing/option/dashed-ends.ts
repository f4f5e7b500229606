import type { ChartModel, ChartSeries } from '../model.ts'
import { colorAt, type DrawingInput } from './base.ts'
import { endsRunning, markOf } from './running.ts'

/** The steps to a period that is not over, at the height at which lines and areas stand. */
export function dashedEnds(input: DrawingInput, free: boolean, percent: boolean) {
  const { model, spec, look, words } = input
  if (!endsRunning(model)) return []
  const label = { show: true, position: 'left', distance: 8, color: look.muted, fontSize: 11, formatter: words.toDate }
  const below = model.places.map(() => 0)
  const ends = model.series.map((chartSeries, index) => {
    const mark = markOf(spec, chartSeries)
    const right = chartSeries.measure.axis === 'right'
    const own = percent ? sharesOf(model.series, index) : chartSeries.values
    const stacked = isStacked(input) && !right && mark !== 'line'
    const values = !stacked ? own : own.map((value, index) => (below[index] = (below[index] ?? 0) + (value ?? 0)))
    return { name: chartSeries.name, color: colorAt(input, index, chartSeries.name), values, right, mark }
  })
  return runningEnds(model, ends, free, free ? label : undefined)
}

type End = {
  name: string
  color: string
  values: readonly (number | null)[]
  right: boolean
  mark: 'bar' | 'line' | 'area'
}

/**
 * The last step of each line, dashed. As many series as there are, in their order, so that `drawnSeries` finds whose a point
 * is; that of a bar has no points. `points`: as [where, figure, place] where distance counts. `label`: said beside the point.
 */
function runningEnds(model: ChartModel, ends: readonly End[], points: boolean, label: object | undefined) {
  const last = model.running ?? 0
  if (!endsRunning(model) || ends.every(({ mark }) => mark === 'bar')) return []
  return ends.map(({ name, color, values, right, mark }, index) => ({
    name,
    type: 'line' as const,
    ...(right && { yAxisIndex: 1 }),
    itemStyle: { color },
    lineStyle: { width: 2, color, type: 'dashed' as const },
    showSymbol: true,
    data:
      mark === 'bar'
        ? []
        : model.places
            .map((_, placeIndex) => {
              const value = placeIndex < last - 1 ? null : (values[placeIndex] ?? null)
              const symbolSize = placeIndex === last ? 7 : 0
              return {
                value: points ? [model.positions?.[placeIndex] ?? 0, value, placeIndex] : value,
                symbolSize,
                ...(placeIndex === last && index === 0 && label && { label }),
              }
            })
            .slice(points ? last - 1 : 0),
  }))
}

/** Whether series stand on each other. */
export const isStacked = ({ spec, model }: DrawingInput) =>
  model.series.length > 1 &&
  (spec.kind === 'stacked' || (spec.stack !== 'none' && (spec.kind === 'area' || spec.kind === 'bar')))

/** Figures as their share of all at the same place, 0 to 100. What is negative has no share. */
export function sharesOf(series: readonly ChartSeries[], index: number): (number | null)[] {
  const positive = (value: number | null | undefined) => Math.max(0, value ?? 0)
  return (series[index]?.values ?? []).map((value, index) => {
    const whole = series.reduce((sum, { values }) => sum + positive(values[index]), 0)
    return value === null || whole === 0 ? null : (positive(value) / whole) * 100
  })
}
