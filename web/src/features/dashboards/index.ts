import { lazy } from '#web/lib/lazy.ts'
import { preloadable } from '#web/ui/preloadable.ts'

/** Puts saved charts on a dashboard. */
export const AddToDashboard = lazy(() => import('./add-to/add-to-dashboard.tsx'))

/** The list of dashboards and charts. */
export const DashboardsPage = preloadable(() => import('./list/dashboards-page.tsx'))
/** One dashboard. */
export const DashboardPage = preloadable(() => import('./board/dashboard-page.tsx'))
/** Not lazy by itself: the screen is. */
export const loadPublicDashboard = () => import('./public/public-page.tsx')
