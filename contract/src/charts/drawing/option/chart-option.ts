import type { ChartData } from '../data.ts'
import { alongOption } from './along.ts'
import { baseOption, type DrawingInput } from './base.ts'
import { funnelOption } from './funnel.ts'
import { heatmapOption } from './heat.ts'
import { mapOption } from './map.ts'
import { pieOption } from './pie.ts'
import { scatterOption } from './scatter.ts'

/** What ECharts is told. Direct labels where they fit, light lines, no decoration. */
export const chartOption = (input: DrawingInput, rows: ChartData): Record<string, unknown> => ({
  ...baseOption(input),
  ...drawing(input, rows),
})

function drawing(input: DrawingInput, rows: ChartData): object {
  switch (input.spec.kind) {
    case 'pie':
      return pieOption(input)
    case 'funnel':
      return funnelOption(input)
    case 'scatter':
      return scatterOption(input, rows)
    case 'heatmap':
      return heatmapOption(input)
    case 'map':
      return mapOption(input)
    default:
      return alongOption(input, rows)
  }
}
