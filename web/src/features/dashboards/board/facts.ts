import type { ChartResult } from '#contract/charts/result.ts'
import type { TileEvent } from '#contract/dashboards/tiles.ts'

/** The rows that a result shows, also of a chart that fails and still knows its last ones. */
export function rowsOf(result: ChartResult | undefined) {
  return result?.state === 'failed' ? result.last : result
}

/** When the rows of a chart were read; undefined without rows. */
export const readAt = (event: TileEvent | undefined): string | undefined => rowsOf(event?.run?.result)?.ran_at
