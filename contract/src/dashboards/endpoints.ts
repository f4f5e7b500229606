import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { dashboardLink, linkId, linkInput } from './links.ts'
import { openedDashboard, publicAsk, publicOpen, publicValuesAsk } from './public.ts'
import { dashboardSchedule, scheduleId, scheduleInput } from './schedules.ts'
import {
  dashboard,
  dashboardChange,
  dashboardId,
  dashboardInput,
  dashboardPage,
  saveInput,
  saveResult,
} from './schemas.ts'
import { pdfAsk, tileEvent, tilesAsk, valuesAsk, valuesOffered } from './tiles.ts'

const byId = z.object({ id: dashboardId })
const call = { service: 'gateway', auth: 'token' } as const
const view = { ...call, action: 'dashboards.view', errors: ['collection_not_found'] } as const
const manage = { ...call, action: 'dashboards.manage', errors: ['collection_not_found'] } as const
const publish = { ...call, action: 'dashboards.publish', errors: ['collection_not_found'] } as const

export const dashboardEndpoints = defineEndpoints({
  listDashboards: {
    ...view,
    method: 'GET',
    path: '/dashboards',
    summary: 'The collections somebody sees here, the last changed first',
    query: pageQuery(limits.dashboardsPage).extend({ query: z.string().trim().max(200).default('') }),
    data: dashboardPage,
  },
  createDashboard: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/dashboards',
    summary: 'Makes an empty collection',
    body: dashboardInput,
    data: dashboard,
    errors: ['collection_limit_reached'],
  },
  getDashboard: {
    ...view,
    method: 'GET',
    path: '/dashboards/{id}',
    summary: 'A collection with its components',
    params: byId,
    data: dashboard,
  },
  updateDashboard: {
    ...manage,
    method: 'PUT',
    path: '/dashboards/{id}',
    summary: 'Renames or describes a collection, or chooses who of the workspace sees it',
    params: byId,
    body: dashboardChange,
    data: dashboard,
  },
  removeDashboard: {
    ...manage,
    method: 'DELETE',
    path: '/dashboards/{id}',
    summary: 'Deletes a collection; it can be brought back for a day',
    params: byId,
  },
  restoreDashboard: {
    ...manage,
    method: 'POST',
    path: '/dashboards/{id}/restore',
    summary: 'Brings a deleted collection back',
    params: byId,
    data: dashboard,
  },
  saveComponents: {
    ...manage,
    method: 'POST',
    path: '/dashboards/save-components',
    summary: 'Saves what is on a collection and where; brings together what several people change',
    body: saveInput,
    data: saveResult,
    errors: ['collection_not_found', 'component_chart_not_found', 'component_twice', 'component_tab_unknown'],
  },
  askTiles: {
    ...view,
    method: 'POST',
    path: '/dashboards/{id}/tiles',
    summary: 'What the tiles show: as a stream one by one as they are ready, else all together',
    params: byId,
    body: tilesAsk,
    data: z.array(tileEvent),
    events: tileEvent,
  },
  downloadDashboardPdf: {
    ...view,
    method: 'POST',
    path: '/dashboards/{id}/pdf',
    summary: 'The collection on A4 pages, light, with what is chosen in its filters; no chart is cut',
    params: byId,
    body: pdfAsk,
    file: true,
    rate: { max: 20, perSeconds: 60 },
    errors: ['collection_not_found', 'dashboard_pdf_failed'],
    cost: 'costly',
  },
  offerFilterValues: {
    ...view,
    method: 'POST',
    path: '/dashboards/{id}/values',
    summary: 'What a filter of values offers, with what the other filters have chosen',
    params: byId,
    body: valuesAsk,
    data: valuesOffered,
    errors: ['collection_not_found', 'dashboard_filter_not_found'],
    cost: 'costly',
  },
  listDashboardLinks: {
    ...publish,
    method: 'GET',
    path: '/dashboards/{id}/links',
    summary: 'The links that open it for people who are not signed in',
    params: byId,
    data: z.array(dashboardLink),
  },
  createDashboardLink: {
    ...publish,
    method: 'POST',
    idempotent: true,
    path: '/dashboards/{id}/links',
    summary:
      'Makes a read-only link, for a time and with a password where wanted, for a frame on other pages where named',
    params: byId,
    body: linkInput,
    data: dashboardLink,
    errors: ['collection_not_found', 'dashboard_link_limit', 'dashboard_expiry_past'],
  },
  revokeDashboardLink: {
    ...publish,
    method: 'DELETE',
    path: '/dashboards/{id}/links/{linkId}',
    summary: 'Takes a link back: it opens nothing any more, also where it is open',
    params: byId.extend({ linkId }),
    errors: ['collection_not_found', 'dashboard_link_not_found'],
  },
  listDashboardSchedules: {
    ...view,
    method: 'GET',
    path: '/dashboards/{id}/schedules',
    summary: 'When one’s own mails of it go out',
    params: byId,
    data: z.array(dashboardSchedule),
  },
  createDashboardSchedule: {
    ...call,
    action: 'dashboards.share',
    method: 'POST',
    idempotent: true,
    path: '/dashboards/{id}/schedules',
    summary: 'Mails it every day, workday or week',
    params: byId,
    body: scheduleInput,
    data: dashboardSchedule,
    errors: ['collection_not_found', 'dashboard_schedule_limit', 'dashboard_recipient_unknown'],
  },
  sendDashboardNow: {
    ...call,
    action: 'dashboards.share',
    method: 'POST',
    idempotent: true,
    path: '/dashboards/{id}/schedules/{scheduleId}/send',
    summary: 'Mails it now as the schedule would',
    params: byId.extend({ scheduleId }),
    data: dashboardSchedule,
    rate: { max: 10, perSeconds: 3600 },
    errors: ['collection_not_found', 'dashboard_schedule_not_found'],
  },
  removeDashboardSchedule: {
    ...call,
    action: 'dashboards.share',
    method: 'DELETE',
    path: '/dashboards/{id}/schedules/{scheduleId}',
    summary: 'Ends a schedule',
    params: byId.extend({ scheduleId }),
    errors: ['collection_not_found', 'dashboard_schedule_not_found'],
  },
})

const open = { service: 'gateway', auth: 'none', method: 'POST' } as const
const refusals = ['dashboard_link_not_found', 'dashboard_link_password', 'dashboard_link_password_wrong'] as const

/** For whoever holds a link. The token stands in the body, so that no log of addresses keeps it. */
export const publicDashboardEndpoints = defineEndpoints({
  openPublicDashboard: {
    ...open,
    path: '/dashboards/public/open',
    summary: 'Opens a dashboard by its link',
    body: publicOpen,
    data: openedDashboard,
    rate: { max: 20, perSeconds: 60 },
    errors: [...refusals, 'too_many_requests'],
  },
  askPublicTiles: {
    ...open,
    path: '/dashboards/public/tiles',
    summary: 'What the tiles show, for a link that was opened',
    body: publicAsk,
    data: z.array(tileEvent),
    events: tileEvent,
    rate: { max: 60, perSeconds: 60 },
    errors: refusals,
  },
  offerPublicValues: {
    ...open,
    path: '/dashboards/public/values',
    summary: 'What a filter of values offers, for a link that was opened',
    body: publicValuesAsk,
    data: valuesOffered,
    rate: { max: 60, perSeconds: 60 },
    errors: [...refusals, 'dashboard_filter_not_found'],
  },
})
