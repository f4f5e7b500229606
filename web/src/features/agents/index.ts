import { lazy } from 'react'

export { agentsOptions } from './api.ts'

/** `/agents`: every agent one may use. */
export const AgentsPage = lazy(() => import('./agents-page.tsx'))
/** `/agents/new` and `/agents/{id}`: how one is set up. */
export const AgentPage = lazy(() => import('./agent-page.tsx'))
/** `/dashboard-agent/{agent}`: what one did. */
export const AgentDashboard = lazy(() => import('./dashboard/agent-dashboard.tsx'))
