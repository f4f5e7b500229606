import { lazy } from '#web/lib/lazy.ts'

export { useEnterPlace } from './apply-workspace.ts'
export { AssignMenu } from './assign-menu.tsx'
export { useFollow, useGo } from './home/use-go.ts'
export { workspaceListOptions } from './place-api.ts'
export { WorkspaceSwitcher } from './switcher.tsx'
export { useFollowOtherTab } from './use-follow-other-tab.ts'
export { useActiveWorkspace, useInWorkspace } from './use-in-workspace.ts'
export { useOtherWorkspaces } from './use-other-workspaces.ts'
/** The frame of a workspace's screens, for tabs that other features fill. */
export const WorkspaceFrame = lazy(() =>
  import('./workspace-frame.tsx').then(({ WorkspaceFrame }) => ({ default: WorkspaceFrame })),
)
export const FindMember = lazy(() => import('./find-member.tsx'))
export const MembersPage = lazy(() => import('./members/members-page.tsx'))
export const WorkspacesPage = lazy(() => import('./home/workspaces-page.tsx'))
export const WorkspaceSettingsPage = lazy(() => import('./settings/settings-page.tsx'))
export const PermissionsPage = lazy(() => import('./rules/permissions-page.tsx'))
export const AuditPage = lazy(() => import('./audit/audit-page.tsx'))
/** Not lazy by itself: the screen is, and one lazy component cannot stand for another. */
export const loadInvitationPage = () => import('./invitation/invitation-page.tsx')
