import type { QueryFilter } from '#contract/charts/query.ts'
import type { CrossFilter } from '#contract/dashboards/tiles.ts'
import type { ChartReader, ColumnOrigin } from '../charts/service.ts'
import { type DashboardView, findCharts, type TileChart } from './view.ts'

/** How a chart is narrowed by a point of another one; undefined where the point is not about it. */
type CrossFilterFor = (tile: TileChart) => QueryFilter | undefined

type SourceColumn = ColumnOrigin & { sourceId: string }

/**
 * What the points that are pressed narrow. By the column of a table only between charts that the reader may open, over one
 * source: there they may filter by it anyway. Any other chart is narrowed by what it shows.
 */
export function crossFilters(
  deps: { charts: ChartReader },
  view: DashboardView,
  cross: readonly CrossFilter[],
  known: ReadonlyMap<string, TileChart>,
): Promise<CrossFilterFor[]> {
  return Promise.all(
    cross.map(async ({ from, chart_ids, filter }) => {
      const origin = from && (await originOf(deps, view, from, filter.target.result, known))
      return ({ chart, mayOpen }: TileChart) => {
        if (!chart_ids.some((id) => id === chart.id)) return undefined
        if (!origin || !mayOpen || chart.query.source.id !== origin.sourceId) return filter
        const { table, column } = origin
        return { ...filter, target: { table, column } }
      }
    }),
  )
}

async function originOf(
  deps: { charts: ChartReader },
  view: DashboardView,
  from: string,
  key: string,
  known: ReadonlyMap<string, TileChart>,
): Promise<SourceColumn | undefined> {
  // Charts that do not change are not asked for again, and the one of the point is among them.
  const found = known.get(from) ?? (await findCharts(deps, view, [from])).get(from)
  if (!found?.mayOpen) return undefined
  const column = await deps.charts.originOf(found.chart, view.viewer, key)
  return column && { ...column, sourceId: found.chart.query.source.id }
}
