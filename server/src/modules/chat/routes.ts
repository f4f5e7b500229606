import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { Language } from '#contract/language.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { askAndRead, askAndWait } from './ask.ts'
import { openAttached } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { listCommands } from './commands.ts'
import { getHistory } from './history.ts'
import { wroteReading } from './reading-written-down.ts'
import * as service from './service.ts'
import { findReadableSession, findWritableSession, openSession } from './visible.ts'
import { dropAttachment, uploadAttachment, withRemarks } from './waiting-files.ts'

export const chatRoutes = (deps: ChatDeps): Route[] =>
  routes(chatEndpoints, {
    startSession: ({ scope, params, body }) => service.createSession(deps, scope, params.botId, body),
    changeSessionSource: async ({ scope, params, body }) =>
      service.updateSession(deps, await findWritableSession(deps, scope, params), { source: body.default_source }),
    listSessions: ({ scope, params, query }) => service.listSessions(deps, scope, params.botId, query),
    createSession: ({ scope, params, body }) => service.createSession(deps, scope, params.botId, body),
    getHistory: async ({ scope, from, params, query, language }) => {
      const { sessionRef, access } = await openSession(deps, scope, params)
      await wroteReading(deps, { scope, from }, params.sessionId, access)
      return { ...(await getHistory(deps, scope, sessionRef, { ...query, language })), access }
    },
    updateSession: async ({ scope, params, body }) =>
      service.updateSession(deps, await findWritableSession(deps, scope, params), {
        name: body.session_name,
        pinned: body.pinned,
      }),
    removeSession: async ({ scope, params }) =>
      service.removeSession(deps, await findWritableSession(deps, scope, params)),
    restoreSession: async ({ scope, params }) =>
      service.restoreSession(deps, await findWritableSession(deps, scope, params, true)),
    markSeen: async ({ scope, params }) => service.markSeen(deps, await findWritableSession(deps, scope, params)),
    ask: {
      json: (call) => askAndWait(deps, call),
      events: (call) => askAndRead(deps, call, call.signal),
    },
    joinAnswer: {
      json: async ({ scope, params, query, language }) =>
        service.getRunning(deps, await reading(deps, scope, params, language), query.record_id),
      events: async ({ scope, params, query, signal, language }) =>
        service.joinAnswer(deps, await reading(deps, scope, params, language), query.record_id, signal),
    },
    stopAnswer: async ({ scope, params }) => service.stopAnswer(deps, await findWritableSession(deps, scope, params)),
    giveFeedback: async ({ scope, params, body }) => {
      const sessionRef = await findWritableSession(deps, scope, {
        botId: body.bot_id,
        sessionId: body.session_id,
      }).catch(noAnswer)
      return service.giveFeedback(deps, { ...params, ...sessionRef }, body)
    },
    listBookmarks: ({ scope, query }) => service.listBookmarks(deps, scope, query),
    listCommands: ({ language }) => listCommands(language),
    uploadAttachment: async ({ scope, files, language }) =>
      withRemarks(deps, await uploadAttachment(deps, scope, files), language),
    dropAttachment: ({ scope, params }) => dropAttachment(deps, scope, params.id),
    getAttachedFile: ({ scope, params }) => openAttached(deps, scope, params.id),
  })

/** A session for who reads it; `others`: it is not theirs. */
async function reading(
  deps: ChatDeps,
  scope: Scope,
  at: Parameters<typeof findReadableSession>[2],
  language: Language,
) {
  const sessionRef = await findReadableSession(deps, scope, at)
  return { ...sessionRef, ...(sessionRef.userId !== scope.userId && { others: { tenant: scope, language } }) }
}

/** A call about an answer says that the answer is missing, not its session. */
function noAnswer(error: unknown): never {
  throw error instanceof Failure && error.code === 'session_not_found' ? fail('answer_not_found') : error
}
