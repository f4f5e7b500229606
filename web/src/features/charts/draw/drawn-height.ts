import type { ChartData } from '#contract/charts/drawing/data.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { ownHeight } from '#contract/charts/drawing/shape.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'

/** How high a chart will be that is on the way, in px: its room is kept. */
export const drawnHeight = (spec: ChartSpec, rows: ChartData): number => ownHeight(spec, chartModel(spec, rows))
