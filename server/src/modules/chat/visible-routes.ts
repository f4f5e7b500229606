import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findSessionPlace, listVisible } from './visible.ts'

export const visibleChatRoutes = (deps: Pick<Deps, 'db'>): Route[] =>
  routes(visibleChatEndpoints, {
    listVisibleSessions: ({ scope, query }) => listVisible(deps, scope, query),
    findSessionPlace: ({ scope, params }) => findSessionPlace(deps, scope, params.sessionId),
  })
