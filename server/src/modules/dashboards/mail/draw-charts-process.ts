import { workInChild } from '../../../platform/child-process/work-in-child.ts'
import { type ChartsToDraw, drawCharts } from './draw-charts.ts'
import type { DrawnCharts } from './draw-charts-in-child.ts'

workInChild<ChartsToDraw, DrawnCharts>(async (input, { send }) => {
  const message = await drawCharts(input).then(
    (drawings) => ({ drawings }),
    (error: unknown) => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  await send(message)
})
