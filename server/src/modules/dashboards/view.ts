import type { ChartId } from '#contract/charts/schemas.ts'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow, Reader } from '../charts/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import type { DashboardRow } from './store.ts'

/**
 * A dashboard to be shown: by whose rights its charts are found, besides the reader's own, and with whose eyes what they show is
 * looked at.
 */
export type DashboardView = { document: DashboardDocument; owner: Tenant; reader: Tenant | null; viewer: SourceViewer }

/** A dashboard with the eyes of somebody who is signed in and sees it. */
export const viewOf = (
  scope: Scope,
  { document, ownerId, organizationId, workspaceId }: DashboardRow,
): DashboardView => ({
  document,
  owner: { userId: ownerId, organizationId, workspaceId },
  reader: scope,
  viewer: scope,
})

export type TileChart = { chart: ChartRow; as: Reader; mayOpen: boolean }

/** Charts that the reader sees, and those that the dashboard's owner shares by it. */
export async function findCharts(
  { charts }: { charts: ChartReader },
  { owner, reader, viewer }: DashboardView,
  ids: readonly string[],
): Promise<Map<string, TileChart>> {
  const found = new Map<string, TileChart>()
  // The brand is a compile-time mark; the ids came from a parsed document.
  const look = async (as: Tenant, chartIds: readonly string[], mayOpen: boolean) => {
    if (chartIds.length === 0) return
    for (const chart of await charts.listByIds(as, chartIds as ChartId[]))
      found.set(chart.id, { chart, as: { ...as, viewer }, mayOpen })
  }
  if (reader) await look(reader, ids, true)
  await look(
    owner,
    ids.filter((id) => !found.has(id)),
    false,
  )
  return found
}
