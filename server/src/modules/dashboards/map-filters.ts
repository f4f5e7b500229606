import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf, type DashboardDocument, type Filter, type TouchedPart } from '#contract/dashboards/document.ts'
import { findTableNames } from '#sql/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow } from '../charts/service.ts'

type Documents = {
  before: DashboardDocument
  after: Pick<DashboardDocument, 'filters'> & { charts: readonly ChartId[] }
}

/**
 * What the filters of a dashboard narrow besides, by the filter's id: a chart that is put on it is narrowed by the columns of its
 * tables that other charts there are narrowed by. Filters and charts that were there before stay as people left them.
 */
export async function touchesOfAdded(
  { charts }: { charts: ChartReader },
  tenant: Tenant,
  { before, after }: Documents,
): Promise<ReadonlyMap<string, TouchedPart[]>> {
  const known = new Set<string>(before.tiles.flatMap(chartsOf))
  const added = [...new Set(after.charts)].filter((id) => !known.has(id))
  const filters = after.filters.filter(
    ({ id, touches }) => touches.length > 0 && before.filters.some((f) => f.id === id),
  )
  if (added.length === 0 || filters.length === 0) return new Map()
  const touched = filters.flatMap(({ touches }) => touches.map(({ chart_id }) => chart_id))
  const rows = new Map<string, ChartRow>(
    (await charts.listByIds(tenant, [...new Set([...added, ...touched])])).map((row) => [row.id, row]),
  )
  const reads = await tablesOf(added.flatMap((id) => rows.get(id) ?? []))
  return new Map(
    filters.map((filter) => [filter.id, added.flatMap((id) => touchFor(filter, id, rows, reads.get(id)) ?? [])]),
  )
}

/** The filters with what they narrow besides. */
export const withTouches = (
  document: DashboardDocument,
  more: ReadonlyMap<string, TouchedPart[]>,
): DashboardDocument =>
  more.size === 0
    ? document
    : {
        ...document,
        filters: document.filters.map((filter) => ({
          ...filter,
          touches: [...filter.touches, ...(more.get(filter.id) ?? [])],
        })),
      }

/** The tables that charts read, in lower case, by the chart's id. */
export async function tablesOf(rows: readonly ChartRow[]): Promise<Map<string, Set<string>>> {
  const read = rows.map(async ({ id, query: { sql, dialect } }): Promise<[string, Set<string>]> => {
    const names = (await findTableNames(sql, dialect)) ?? []
    return [id, new Set(names.map((name) => name.toLowerCase()))]
  })
  return new Map(await Promise.all(read))
}

/** The column of a table that a chart reads by which other charts of its source are narrowed. */
export function touchFor(
  { touches }: Pick<Filter, 'touches'>,
  id: ChartId,
  rows: ReadonlyMap<string, ChartRow>,
  reads: ReadonlySet<string> | undefined,
): TouchedPart | undefined {
  if (touches.some(({ chart_id }) => chart_id === id)) return undefined
  const source = rows.get(id)?.query.source.id
  const like = touches.find(
    ({ chart_id, target }) =>
      'table' in target && reads?.has(target.table.toLowerCase()) && rows.get(chart_id)?.query.source.id === source,
  )
  return like && { chart_id: id, target: like.target }
}
