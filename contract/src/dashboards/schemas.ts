import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { component, dashboardDocument, filter, refreshMinutes, tab, tile } from './document.ts'

export const dashboardId = id('dashboard')
export type DashboardId = z.infer<typeof dashboardId>

/** Who of the workspace sees it besides its owner, and whether they may change it. */
export const dashboardAccess = z.enum(['private', 'view', 'edit'])
export type DashboardAccess = z.infer<typeof dashboardAccess>

const max = limits.dashboard

export const dashboardInput = z.object({
  name: z.string().trim().min(1).max(max.name),
  description: z.string().trim().max(max.description).default(''),
})
export type DashboardInput = z.output<typeof dashboardInput>

/** What is left out stays as it is. */
export const dashboardChange = z
  .object({
    name: z.string().trim().min(1).max(max.name),
    description: z.string().trim().max(max.description),
    access: dashboardAccess,
  })
  .partial()
export type DashboardChange = z.output<typeof dashboardChange>

/** A collection in a list. */
const dashboardSummary = z.object({
  id: dashboardId,
  name: z.string(),
  description: z.string(),
  owner_name: z.string(),
  is_mine: z.boolean(),
  may_edit: z.boolean(),
  access: dashboardAccess,
  tile_count: z.number().int(),
  /** Open links to it for people who are not signed in. */
  link_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DashboardSummary = z.infer<typeof dashboardSummary>
export const dashboardPage = pageOf(dashboardSummary)

/** A collection with its components. */
export const dashboard = dashboardSummary.extend({
  /** Raised with every save; names what an editor began from. */
  version: z.number().int(),
  components: z.array(tile),
  tabs: dashboardDocument.shape.tabs,
  filters: dashboardDocument.shape.filters,
  refresh_minutes: dashboardDocument.shape.refresh_minutes,
  updated_by: z.string(),
  /** What relative days count from: today by the clocks of its data, or its last day where it ends. Null: the reader's own today. */
  today: z.iso.date().nullable(),
  /** Whether it stands in a workspace, and what the reader may do about who sees it. */
  place: z.enum(['personal', 'workspace']),
  may_share: z.boolean(),
  may_publish: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboard>

/**
 * `components` become the collection's. Tabs, filters and the refresh stay as they are when left out. With `version`, the
 * one the editor began from, changes that others made since then are kept; without it the components replace what there is.
 */
export const saveInput = z.object({
  collection_id: dashboardId,
  components: z.array(component).max(max.tiles),
  tabs: z.array(tab).min(1).max(max.tabs).optional(),
  filters: z.array(filter).max(max.filters).optional(),
  refresh_minutes: refreshMinutes.nullable().optional(),
  version: z.number().int().min(0).optional(),
})
export type SaveInput = z.output<typeof saveInput>

/** Something that two people changed differently. */
const conflict = z.object({
  what: z.enum(['tile', 'place', 'tab', 'tab_order', 'filter', 'refresh']),
  id: z.string(),
  /** Whether the other one took it away, or the one who saves did. */
  removed_by: z.enum(['them', 'you']).nullable(),
})
export type Conflict = z.infer<typeof conflict>

/**
 * How saving went. `merged`: others had saved meanwhile and nothing overlapped. `conflict`: nothing was saved, and
 * `collection` is what there is now.
 */
export const saveResult = z.object({
  outcome: z.enum(['saved', 'merged', 'conflict']),
  collection: dashboard,
  conflicts: z.array(conflict),
})
export type SaveResult = z.infer<typeof saveResult>
