import { dequal } from 'dequal'
import { useMemo, useState } from 'react'
import type { Tile } from '#contract/dashboards/document.ts'
import type { CrossFilter } from '#contract/dashboards/tiles.ts'
import type { PointedAt } from './chart-point.ts'
import type { ChartState } from './tile-store.ts'

type Value = string | number | boolean | null

/** A point that was pressed: on which chart, what it stands for, and the charts it narrows. */
export type PressedValue = {
  chartId: string
  chartName: string
  label: string
  values: Readonly<Record<string, Value>>
  filters: readonly CrossFilter[]
}

/** The point that narrows the other charts of a tab; pressing it again lets go. */
export function useCross(tab: string) {
  const [state, setState] = useState<{ tab: string; pressed: PressedValue; rows: boolean }>()
  const current = state?.tab === tab ? state : undefined
  const none = useMemo((): readonly CrossFilter[] => [], [])
  return {
    pressed: current?.pressed,
    filters: current?.pressed.filters ?? none,
    rowsOf: current?.rows ? current.pressed : undefined,
    press: (chartId: string, point: PointedAt, states: ReadonlyMap<string, ChartState>, _tile: Tile) => {
      const values = point.values as Readonly<Record<string, Value>>
      const again = current?.pressed.chartId === chartId && dequal(current.pressed.values, values)
      if (again) return setState(undefined)
      const chartName = states.get(chartId)?.event?.chart?.name ?? ''
      const filters = crossing(chartId, values, states)
      setState({ tab, rows: false, pressed: { chartId, chartName, label: point.label, values, filters } })
    },
    clear: () => setState(undefined),
    showRows: (pressed: PressedValue | undefined) => setState((now) => now && { ...now, rows: pressed !== undefined }),
  }
}

/** A filter per value of the point, on all other charts: which of them it can narrow is known where their queries are read. */
function crossing(
  chartId: string,
  values: Readonly<Record<string, Value>>,
  states: ReadonlyMap<string, ChartState>,
): CrossFilter[] {
  const from = states.get(chartId)?.event?.chart_id
  const chart_ids = [...states.entries()].flatMap(([id, { event }]) =>
    id !== chartId && event?.run ? [event.chart_id] : [],
  )
  if (chart_ids.length === 0 || !from) return []
  return Object.entries(values).map(([column, value]) => {
    const op = value === null ? ('is_empty' as const) : ('in' as const)
    return { from, chart_ids, filter: { target: { result: column }, op, values: value === null ? [] : [value] } }
  })
}
