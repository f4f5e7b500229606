import { useEffect } from 'react'
import { chartsOf, type DashboardDocument } from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'
import { firstFree, settleTiles, withTab } from './arrange.ts'
import type { DashboardEditor } from './edit/dashboard-editor.ts'

/**
 * Puts the chart that an address names (`?add=`, from the chart editor) on a tab, once, and takes it out of the address.
 * One that is there already, or that the reader may not add, is left as it is.
 */
export function useAdded(
  add: unknown,
  tab: string,
  mayEdit: boolean,
  editor: DashboardEditor,
  onDone: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once per address that asks for it
  useEffect(() => {
    if (typeof add !== 'string') return
    if (mayEdit) editor.change((now) => withChart(now, tab, add))
    onDone()
  }, [add])
}

function withChart(now: DashboardDocument, tab: string, chartId: string): DashboardDocument {
  const there = now.tiles.some((tile) => chartsOf(tile).some((item) => item === chartId))
  if (there || now.tiles.length >= limits.dashboard.tiles) return now
  return withTab(now, tab, (all) => {
    const wide = firstFree(all, { w: 6, h: 8 })
    // The brand is a compile-time mark; the server refuses an id that is none.
    const chart_id = chartId as ReturnType<typeof chartsOf>[number]
    return settleTiles([...all, { kind: 'chart', id: crypto.randomUUID(), tab, chart_id, places: { wide } }])
  })
}
