import { lazy } from '#web/lib/lazy.ts'

/** What flows ask the person to decide or to take over. */
export const RequestsPage = lazy(() => import('./requests-page.tsx'))
