import { lazy } from '#web/lib/lazy.ts'

/** How an agent appears on websites; loaded with its section of the settings. */
export const WebsiteWidget = lazy(() => import('./website-widget.tsx'))
/** Whether an agent has a page of its own, with its link. */
export const AgentLink = lazy(() => import('./page/agent-link.tsx'))
/** That page, for anybody. */
export const PublicAgent = lazy(() => import('./page/public-agent.tsx'))
