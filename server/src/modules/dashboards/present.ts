import type { Dashboard, DashboardSummary } from '#contract/dashboards/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { DashboardRow } from './store.ts'

/** Whether somebody may change what is on a dashboard that they see. */
export function mayEdit(scope: Scope, { ownerId, access }: Pick<DashboardRow, 'ownerId' | 'access'>): boolean {
  if (!decidePermission('dashboards.manage', scope).allowed) return false
  return ownerId === scope.userId || access === 'edit' || decidePermission('dashboards.edit-others', scope).allowed
}

/** Whether somebody may share, publish or delete it: its owner, and whoever manages the workspace. */
export const mayManage = (scope: Scope, { ownerId }: Pick<DashboardRow, 'ownerId'>): boolean =>
  ownerId === scope.userId || decidePermission('dashboards.edit-others', scope).allowed

export const presentSummary = (scope: Scope, row: DashboardRow): DashboardSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  owner_name: row.ownerName,
  is_mine: row.ownerId === scope.userId,
  may_edit: mayEdit(scope, row),
  access: row.access,
  tile_count: row.tileCount,
  link_count: row.linkCount,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

export const presentDashboard = (scope: Scope, row: DashboardRow, today: string | null): Dashboard => ({
  ...presentSummary(scope, row),
  version: row.version,
  components: row.document.tiles,
  tabs: row.document.tabs,
  filters: row.document.filters,
  refresh_minutes: row.document.refresh_minutes,
  updated_by: row.updatedBy,
  today,
  place: row.workspaceId === null ? 'personal' : 'workspace',
  may_share: mayManage(scope, row) && decidePermission('dashboards.share', scope).allowed,
  may_publish: mayManage(scope, row) && decidePermission('dashboards.publish', scope).allowed,
})
