import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const chatSharingRoutes = (deps: service.SharingDeps): Route[] =>
  routes(chatSharingEndpoints, {
    shareSession: ({ scope, params }) => service.shareSession(deps, scope, { ...params, userId: scope.userId }),
    getSessionShare: ({ scope, params }) => service.getSessionShare(deps, { ...params, userId: scope.userId }),
    revokeSessionShare: ({ scope, params }) => service.revokeShare(deps, { ...params, userId: scope.userId }),
    listShares: ({ scope, query }) => service.listShares(deps, scope, query),
    getSharedChat: ({ scope, params, query }) => service.getSharedChat(deps, scope, params.shareId, query),
    copySharedChat: ({ scope, params, body }) => service.copySharedChat(deps, scope, params.shareId, body.bot_id),
  })
