import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { listVisible } from './visible.ts'

export const visibleChatRoutes = (deps: Pick<Deps, 'db'>): Route[] =>
  routes(visibleChatEndpoints, {
    listVisibleSessions: ({ scope, query }) => listVisible(deps, scope, query),
  })
