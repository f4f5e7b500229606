import { dashboardEndpoints, publicDashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import { encodeEvents, type Route, routes } from '../../platform/http/route.ts'
import { downloadPdf } from './download-pdf.ts'
import * as links from './links.ts'
import { type LinkVisit, openLink, shownBy } from './open-link.ts'
import * as schedules from './schedules.ts'
import * as service from './service.ts'
import { forPublic, runTiles, type TileDeps } from './tiles.ts'
import { offerValues } from './values.ts'
import { viewOf } from './view.ts'

export type RouteDeps = Deps & service.DashboardDeps & schedules.ScheduleDeps & TileDeps & { access: Access }

export const dashboardRoutes = (deps: RouteDeps): Route[] => [
  ...routes(dashboardEndpoints, {
    listDashboards: ({ scope, query }) => service.listDashboards(deps, scope, query),
    createDashboard: ({ scope, body }) => service.createDashboard(deps, scope, body),
    getDashboard: ({ scope, params }) => service.getDashboard(deps, scope, params.id),
    updateDashboard: ({ scope, params, body }) => service.updateDashboard(deps, scope, params.id, body),
    removeDashboard: ({ scope, params }) => service.removeDashboard(deps, scope, params.id),
    restoreDashboard: ({ scope, params }) => service.restoreDashboard(deps, scope, params.id),
    saveComponents: ({ scope, language, body }) => service.saveComponents(deps, { scope, language }, body),
    askTiles: {
      json: async ({ scope, params, body, signal }) =>
        all(runTiles(deps, viewOf(scope, await service.findDashboard(deps, scope, params.id)), body, signal)),
      events: async ({ scope, params, body, signal }) => {
        const row = await service.findDashboard(deps, scope, params.id)
        return encodeEvents(dashboardEndpoints.askTiles, runTiles(deps, viewOf(scope, row), body, signal))
      },
    },
    downloadDashboardPdf: ({ params, body, ...caller }) => downloadPdf(deps, caller, params.id, body),
    offerFilterValues: async ({ scope, params, body, signal }) =>
      offerValues(deps, viewOf(scope, await service.findDashboard(deps, scope, params.id)), body, signal),
    listDashboardLinks: ({ scope, params }) => links.listLinks(deps, scope, params.id),
    createDashboardLink: ({ scope, from, params, body }) => links.createLink(deps, { scope, from }, params.id, body),
    revokeDashboardLink: ({ scope, from, params }) => links.revokeLink(deps, { scope, from }, params.id, params.linkId),
    listDashboardSchedules: ({ scope, params }) => schedules.listSchedules(deps, scope, params.id),
    createDashboardSchedule: ({ scope, params, body }) => schedules.createSchedule(deps, scope, params.id, body),
    sendDashboardNow: ({ scope, params }) => schedules.sendNow(deps, scope, params.id, params.scheduleId),
    removeDashboardSchedule: ({ scope, params }) => schedules.removeSchedule(deps, scope, params.id, params.scheduleId),
  }),
  ...routes(publicDashboardEndpoints, {
    openPublicDashboard: ({ body, from }) => openLink(deps, body, from),
    askPublicTiles: {
      json: async ({ body, signal }) => all(await publicTiles(deps, body, signal)),
      events: async ({ body, signal }) => {
        const events = await publicTiles(deps, body, signal)
        return encodeEvents(publicDashboardEndpoints.askPublicTiles, events)
      },
    },
    offerPublicValues: async ({ body, signal }) => offerValues(deps, (await shownBy(deps, body)).shown, body, signal),
  }),
]

/** Until the link is taken back, or ends with what it shows. */
async function publicTiles(deps: RouteDeps, ask: TilesAsk & LinkVisit, signal: AbortSignal) {
  const { shown, rests } = await shownBy(deps, ask)
  return deps.access.while(rests, signal, async function* (until) {
    for await (const event of runTiles(deps, shown, ask, until)) yield forPublic(event)
  })
}

const all = (events: AsyncIterable<TileEvent>): Promise<TileEvent[]> => Array.fromAsync(events)
