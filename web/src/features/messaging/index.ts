import { lazy } from '#web/lib/lazy.ts'

/** The screens of `/whatsapp`, loaded when they are opened. */
export const InboxPage = lazy(() => import('./inbox-page.tsx'))
export const SandboxPage = lazy(() => import('./sandbox/sandbox-page.tsx'))
export const SetUpPage = lazy(() => import('./setup/setup-page.tsx'))
export const BroadcastPage = lazy(() => import('./broadcast/broadcast-page.tsx'))
export const MessagingDashboard = lazy(() => import('./dashboard/dashboard-page.tsx'))
