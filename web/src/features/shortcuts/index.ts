import { lazy } from 'react'

export { randomShortcutsOptions, type Shortcut } from './api.ts'
export { ShortcutMenu } from './shortcut-menu.tsx'
/** Loaded when it is first opened. */
export const ShortcutPanel = lazy(() => import('./shortcut-panel.tsx'))
