import { lazy } from '#web/lib/lazy.ts'

export { settingsMessages } from './messages/index.ts'
export { sectionsFor } from './section-table.ts'

/** /settings: its sections, what each may change. */
export const SettingsPage = lazy(() => import('./settings-page.tsx'))
