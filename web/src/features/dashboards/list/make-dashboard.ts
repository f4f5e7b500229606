import type { Proposal } from '#contract/charts/about-schemas.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { saveProposal } from './save-proposal.ts'

/** What was stored by a try that failed later; the next one goes on from there. */
export type Begun = { charts: Map<Proposal, ChartId>; dashboard?: DashboardId }

/** Saves the charts one by one and puts those that could be saved on a new dashboard. */
export async function makeDashboard(
  name: string,
  kept: readonly Proposal[],
  begun: Begun,
): Promise<{ id: DashboardId; failed: number }> {
  const made: { id: ChartId; number: boolean }[] = []
  const failures: unknown[] = []
  for (const proposal of kept) {
    const id =
      begun.charts.get(proposal) ??
      (await saveProposal(proposal).then(
        (chart) => chart.id,
        (error: unknown) => void failures.push(error),
      ))
    if (!id) continue
    begun.charts.set(proposal, id)
    made.push({ id, number: proposal.spec.kind === 'number' })
  }
  if (made.length === 0) throw failures.at(-1)
  begun.dashboard ??= (await api.call(dashboardEndpoints.createDashboard, { body: { name } })).id
  const id = begun.dashboard
  await api.call(dashboardEndpoints.saveComponents, { body: { collection_id: id, components: arranged(made) } })
  return { id, failed: failures.length }
}

/** Numbers in a row on top, the others two beside each other. */
function arranged(made: readonly { id: ChartId; number: boolean }[]) {
  const numbers = made.filter(({ number }) => number)
  const others = made.filter(({ number }) => !number)
  const top = Math.ceil(numbers.length / 4) * 4
  return [
    ...numbers.map(({ id }, index) => ({ id, x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 })),
    ...others.map(({ id }, index) => {
      const alone = index === others.length - 1 && index % 2 === 0
      return { id, x: (index % 2) * 6, y: top + Math.floor(index / 2) * 8, w: alone ? 12 : 6, h: 8 }
    }),
  ].map(({ id, ...wide }) => ({ kind: 'chart' as const, chart_id: id, places: { wide } }))
}
