import { lazy } from 'react'

/** What was used, as a graph and a table: a tab of a workspace (`workspace`) and a section of the settings. */
export const UsagePage = lazy(() => import('./usage-page.tsx'))
