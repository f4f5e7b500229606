import type { ChartSpec } from '../../spec.ts'
import { fainterColor } from '../look.ts'
import type { ChartModel, ChartSeries } from '../model.ts'
import { isFree } from './lines.ts'

/** How a series is drawn that goes along places. */
export const markOf = (spec: ChartSpec, series: ChartSeries | undefined): 'bar' | 'line' | 'area' => {
  if (series?.measure.mark) return series.measure.mark
  return spec.kind === 'line' ? 'line' : spec.kind === 'area' ? 'area' : 'bar'
}

/** A bar whose period is not over: an outline that is not closed yet. */
export const runningBar = (color: string) => ({
  color: fainterColor(color, 0.22),
  borderColor: color,
  borderType: 'dashed' as const,
  borderWidth: 1.5,
})

/** Whether the last step of lines leads to a period that is not over. */
export const endsRunning = ({ running, places }: ChartModel): boolean =>
  running !== null && running > 0 && running === places.length - 1

/** Figures as a whole line joins them: without that of a period that is not over. */
export const finishedValues = (model: ChartModel, values: readonly (number | null)[]): readonly (number | null)[] =>
  endsRunning(model) ? values.map((value, index) => (index === model.running ? null : value)) : values

/** The series that a drawn one belongs to: dashed ends follow all series, one each. */
export const drawnSeries = ({ series }: Pick<ChartModel, 'series'>, index: number): number =>
  series.length === 0 ? index : index % series.length

/** Where the tooltip of a place is found in the drawing: at the dashed end of a line, its whole part has no point there. */
export function drawnItem(
  spec: ChartSpec,
  model: ChartModel,
  item: number,
): { seriesIndex: number; dataIndex: number } {
  const along = ['line', 'area', 'bar', 'stacked'].includes(spec.kind)
  const isEnd = along && endsRunning(model) && item === model.running && markOf(spec, model.series[0]) !== 'bar'
  if (!isEnd) return { seriesIndex: 0, dataIndex: item }
  return { seriesIndex: model.series.length, dataIndex: isFree(model.positions) ? 1 : item }
}
