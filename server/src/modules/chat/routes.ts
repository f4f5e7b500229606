import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { askAndRead, askAndWait } from './ask.ts'
import { openAttached } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { listCommands } from './commands.ts'
import { getHistory } from './history.ts'
import * as service from './service.ts'

export const chatRoutes = (deps: ChatDeps): Route[] =>
  routes(chatEndpoints, {
    startSession: ({ scope, params, body }) => service.createSession(deps, scope, params.botId, body),
    changeSessionSource: ({ scope, params, body }) =>
      service.updateSession(deps, { ...params, userId: scope.userId }, { source: body.default_source }),
    listSessions: ({ scope, params, query }) => service.listSessions(deps, scope, params.botId, query),
    createSession: ({ scope, params, body }) => service.createSession(deps, scope, params.botId, body),
    getHistory: ({ scope, params, query }) => getHistory(deps, scope, { ...params, userId: scope.userId }, query),
    updateSession: ({ scope, params, body }) =>
      service.updateSession(
        deps,
        { ...params, userId: scope.userId },
        { name: body.session_name, pinned: body.pinned },
      ),
    removeSession: ({ scope, params }) => service.removeSession(deps, { ...params, userId: scope.userId }),
    restoreSession: ({ scope, params }) => service.restoreSession(deps, { ...params, userId: scope.userId }),
    markSeen: ({ scope, params }) => service.markSeen(deps, { ...params, userId: scope.userId }),
    ask: {
      json: (call) => askAndWait(deps, call),
      events: (call) => askAndRead(deps, call, call.signal),
    },
    joinAnswer: {
      json: ({ scope, params, query }) =>
        service.getRunning(deps, scope, { ...params, userId: scope.userId }, query.record_id),
      events: ({ scope, params, query, signal }) =>
        service.joinAnswer(deps, { ...params, userId: scope.userId }, query.record_id, signal),
    },
    stopAnswer: ({ scope, params }) => service.stopAnswer(deps, { ...params, userId: scope.userId }),
    giveFeedback: ({ scope, params, body }) =>
      service.giveFeedback(
        deps,
        { ...params, userId: scope.userId, botId: body.bot_id, sessionId: body.session_id },
        body,
      ),
    listBookmarks: ({ scope, query }) => service.listBookmarks(deps, scope, query),
    listCommands: ({ language }) => listCommands(language),
    getAttachedFile: ({ scope, params }) => openAttached(deps, scope, params.id),
  })
