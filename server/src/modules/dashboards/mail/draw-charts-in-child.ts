import { type ChildLimits, runInChild } from '../../../platform/child-process/index.ts'
import { createSlots } from '../../../platform/documents/slots.ts'
import type { ChartDrawing } from './chart-svg.ts'
import type { ChartsToDraw } from './draw-charts.ts'

/** What the drawing process says. */
export type DrawnCharts = { drawings: (ChartDrawing | null)[] } | { failed: string }

const entry = new URL('./draw-charts-process.ts', import.meta.url)
const limits: ChildLimits = { timeoutMs: 120_000, workSeconds: 40, memoryMb: 768 }
const withSlot = createSlots(1)

/** Draws charts for pages in a process that ends with it. Throws what the drawing threw, and ChildProcessError beyond its limits. */
export const drawChartsInChild = (task: ChartsToDraw): Promise<(ChartDrawing | null)[]> =>
  withSlot(async () => {
    const take = (message: DrawnCharts) => message
    const drawn = await runInChild<DrawnCharts, DrawnCharts>({ entry, task, limits, take })
    if ('failed' in drawn) throw new Error(drawn.failed)
    return drawn.drawings
  })
