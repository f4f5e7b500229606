import { lazy } from '#web/lib/lazy.ts'

export { shortcutPanel, useShortcutPanelOpen } from './panel-store.ts'
/** Loaded when a slash is typed, or a field it belongs to gets the focus. */
export const ShortcutMenu = lazy(() => import('./shortcut-menu.tsx'))
/** Some of them on chat home, behind what the screen needs first. */
export const RandomShortcuts = lazy(() => import('./random-shortcuts.tsx'))
/** Loaded when it is first opened. */
export const ShortcutPanel = lazy(() => import('./shortcut-panel.tsx'))
