import { useEffect } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf } from '#contract/dashboards/document.ts'
import { withChart } from './add/with-chart.ts'
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
    // The brand is a compile-time mark; the server refuses an id that is none.
    const id = add as ChartId
    if (mayEdit)
      editor.change((now) =>
        now.tiles.some((tile) => chartsOf(tile).some((item) => item === id)) ? now : withChart(now, tab, { id }),
      )
    onDone()
  }, [add])
}
