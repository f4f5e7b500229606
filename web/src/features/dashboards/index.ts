import { lazy } from 'react'

/** The list of dashboards and charts. */
export const DashboardsPage = lazy(() => import('./list/dashboards-page.tsx'))
/** One dashboard. */
export const DashboardPage = lazy(() => import('./board/dashboard-page.tsx'))
/** Not lazy by itself: the screen is. */
export const loadPublicDashboard = () => import('./public/public-page.tsx')
