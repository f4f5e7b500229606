import type { ChartData } from '../data.ts'
import { along } from './along.ts'
import { base, type DrawingInput } from './base.ts'
import { funnel } from './funnel.ts'
import { heat } from './heat.ts'
import { map } from './map.ts'
import { pie } from './pie.ts'
import { scatter } from './scatter.ts'

/** What ECharts is told. Direct labels where they fit, light lines, no decoration. */
export const chartOption = (input: DrawingInput, rows: ChartData): Record<string, unknown> => ({
  ...base(input),
  ...drawing(input, rows),
})

function drawing(input: DrawingInput, rows: ChartData): object {
  switch (input.spec.kind) {
    case 'pie':
      return pie(input)
    case 'funnel':
      return funnel(input)
    case 'scatter':
      return scatter(input, rows)
    case 'heatmap':
      return heat(input)
    case 'map':
      return map(input)
    default:
      return along(input, rows)
  }
}
