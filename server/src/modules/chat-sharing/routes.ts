import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findOwnSession } from '../chat/service.ts'
import * as service from './service.ts'

export const chatSharingRoutes = (deps: service.SharingDeps): Route[] =>
  routes(chatSharingEndpoints, {
    shareSession: async ({ scope, params }) =>
      service.shareSession(deps, scope, await findOwnSession(deps, scope, params)),
    getSessionShare: async ({ scope, params }) =>
      service.getSessionShare(deps, await findOwnSession(deps, scope, params)),
    revokeSessionShare: ({ scope, params }) => service.revokeShare(deps, { ...params, userId: scope.userId }),
    listShares: ({ scope, query }) => service.listShares(deps, scope, query),
    getSharedChat: ({ scope, params, query, language }) =>
      service.getSharedChat(deps, scope, params.shareId, { ...query, language }),
    copySharedChat: ({ scope, params, body, language }) =>
      service.copySharedChat(deps, scope, params.shareId, { botId: body.bot_id, language }),
  })
