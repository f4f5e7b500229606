import { lazy } from 'react'

/** /settings: its sections, what each may change. */
export const SettingsPage = lazy(() => import('./settings-page.tsx'))
