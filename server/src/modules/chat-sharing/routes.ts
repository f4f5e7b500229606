import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const chatSharingRoutes = (deps: service.SharingDeps): Route[] =>
  routes(chatSharingEndpoints, {
    shareSession: ({ scope, params }) => service.shareSession(deps, scope, { ...params, userId: scope.userId }),
    getSessionShare: ({ scope, params }) => service.getSessionShare(deps, { ...params, userId: scope.userId }),
    revokeSessionShare: ({ scope, params }) => service.revokeShare(deps, { ...params, userId: scope.userId }),
    listShares: ({ scope, query }) => service.listShares(deps, scope, query),
    getSharedChat: ({ scope, params, query, language }) =>
      service.getSharedChat(deps, scope, params.shareId, { ...query, language }),
    copySharedChat: ({ scope, params, body, language }) =>
      service.copySharedChat(deps, scope, params.shareId, { botId: body.bot_id, language }),
  })
