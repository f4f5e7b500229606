import { lazy } from 'react'

export { WorkspaceSwitcher } from './switcher.tsx'
export const MembersPage = lazy(() => import('./members/members-page.tsx'))
export const WorkspacesPage = lazy(() => import('./home/workspaces-page.tsx'))
export const WorkspaceSettingsPage = lazy(() => import('./settings/settings-page.tsx'))
export const PermissionsPage = lazy(() => import('./rules/permissions-page.tsx'))
export const AuditPage = lazy(() => import('./audit/audit-page.tsx'))
export const InvitationPage = lazy(() => import('./invitation/invitation-page.tsx'))
