import { lazy } from 'react'

export { shortcutPanel, useShortcutPanelOpen } from './panel-store.ts'
/** Loaded when a slash is typed, or a field it belongs to gets the focus. */
export const ShortcutMenu = lazy(() => import('./shortcut-menu.tsx'))
/** Loaded when it is first opened. */
export const ShortcutPanel = lazy(() => import('./shortcut-panel.tsx'))
