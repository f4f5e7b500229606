import { lazy } from '#web/lib/lazy.ts'

export { Bell, useLive } from './bell.tsx'
export { notificationPanel, useNotificationPanelOpen } from './state.ts'
/** Loaded when it is first opened. */
export const NotificationPanel = lazy(() => import('./panel.tsx'))
/** A section of the settings. */
export const PreferencesSection = lazy(() => import('./settings/preferences-section.tsx'))
