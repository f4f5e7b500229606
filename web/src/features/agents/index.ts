import { lazy } from '#web/lib/lazy.ts'

export { agentsOptions } from './agents-options.ts'

/** Says it when no agent can be loaded. */
export const AgentCheck = lazy(() => import('./agent-check.tsx'))
/** Agents, flows and the builder in one place: what the three pages stand in. Loaded with them: chats need this file, too. */
export const AgentsPlace = lazy(() => import('./agents-place.tsx'))
/** `/agents`: every agent one may use. */
export const AgentsPage = lazy(() => import('./agents-page.tsx'))
/** `/agents/new` and `/agents/{id}`: how one is set up. */
export const AgentPage = lazy(() => import('./agent-page.tsx'))
/** `/dashboard-agent/{agent}`: what one did. */
export const AgentDashboard = lazy(() => import('./dashboard/agent-dashboard.tsx'))
