import type { DashboardDocument } from '#contract/dashboards/document.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import type { ChartReader } from '../charts/service.ts'

/**
 * What the relative days of a dashboard count from (YYYY-MM-DD), as answers do: today by the clocks of what its date filters
 * touch, or the last day of data that ends; of several the latest. Null: nothing of it can be asked.
 */
export async function dataToday(
  { charts, clock }: Pick<Deps, 'clock'> & { charts: ChartReader },
  tenant: Tenant,
  { filters }: Pick<DashboardDocument, 'filters'>,
): Promise<string | null> {
  const touches = filters.flatMap((filter) => (filter.kind === 'date_range' ? filter.touches : []))
  const ids = [...new Set(touches.map(({ chart_id }) => chart_id))]
  if (ids.length === 0) return null
  const rows = await charts.listByIds(tenant, ids)
  const bySource = new Map(rows.map((row) => [row.query.source.id as string, row]))
  // A source that cannot be opened now is told by its tiles.
  const sources = await Promise.all(
    [...bySource.values()].map((row) => charts.sourceOf(row, 'anyone').catch(() => undefined)),
  )
  const days = sources.flatMap((source) => (source ? todayOf(source, clock.now()) : []))
  return days.toSorted().at(-1) ?? null
}
