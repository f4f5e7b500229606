import type { ChartId } from '#contract/charts/schemas.ts'
import type { ChartKind } from '#contract/charts/spec.ts'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'
import { firstFree, settleTiles, withTab } from '../arrange.ts'

/** A dashboard with a chart more on a tab, where there is room first; as it is where no more tiles may be. */
export function withChart(
  now: DashboardDocument,
  tab: string,
  { id, kind }: { id: ChartId; kind?: ChartKind },
): DashboardDocument {
  if (now.tiles.length >= limits.dashboard.tiles) return now
  return withTab(now, tab, (all) => {
    const wide = firstFree(all, kind === 'number' ? { w: 3, h: 4 } : { w: 6, h: 8 })
    return settleTiles([...all, { kind: 'chart', id: crypto.randomUUID(), tab, chart_id: id, places: { wide } }])
  })
}
