import { lazy } from '#web/lib/lazy.ts'

export { settingsMessages } from './messages/index.ts'
export { sectionsFor } from './section-table.ts'

/** What a member sees who must set a second step up before anything else. */
export const RequiredStepPage = lazy(() => import('./required-step/required-step-page.tsx'))
/** /settings: its sections, what each may change. */
export const SettingsPage = lazy(() => import('./settings-page.tsx'))
