import { lazy } from 'react'

export { randomShortcutsOptions } from './api.ts'
export { shortcutPanel, useShortcutPanelOpen } from './panel-store.ts'
export { ShortcutMenu } from './shortcut-menu.tsx'
/** Loaded when it is first opened. */
export const ShortcutPanel = lazy(() => import('./shortcut-panel.tsx'))
