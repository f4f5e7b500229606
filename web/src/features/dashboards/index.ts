import { preloadable } from '#web/ui/preloadable.ts'

/** The list of dashboards and charts. */
export const DashboardsPage = preloadable(() => import('./list/dashboards-page.tsx'))
/** One dashboard. */
export const DashboardPage = preloadable(() => import('./board/dashboard-page.tsx'))
/** Not lazy by itself: the screen is. */
export const loadPublicDashboard = () => import('./public/public-page.tsx')
