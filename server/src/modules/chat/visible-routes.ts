import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findSessionPlace, listVisible } from './visible.ts'
import type { WithheldDeps } from './withheld.ts'

export const visibleChatRoutes = (deps: WithheldDeps): Route[] =>
  routes(visibleChatEndpoints, {
    listVisibleSessions: ({ scope, query }) => listVisible(deps, scope, query),
    findSessionPlace: ({ scope, params }) => findSessionPlace(deps, scope, params.sessionId),
  })
