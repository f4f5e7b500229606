import type { QueryClient } from '@tanstack/react-query'
import type { SessionId } from '#contract/kit/id.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { untilOnline } from '#web/lib/connected.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { loadCode } from '#web/lib/lazy.ts'
import { endpointKey, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { getToken, subscribeSession } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'
import { joinAnswer, openAnswer } from '../api/answers.ts'
import { BotMissing } from '../api/bot.ts'
import { givenFeedback } from '../api/given-feedback.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { type Conversation, createConversation } from './conversation.ts'

/** `running`: an answer is coming; `unread`: one came while another screen was open. */
export type SessionMark = 'running' | 'unread'

const open = new Map<SessionId, Conversation>()
/** Marks beside the names in the session list. */
export const sessionMarks = createStore<ReadonlyMap<SessionId, SessionMark>>(new Map())
let shown: SessionId | undefined

function mark(id: SessionId, next: SessionMark | undefined): void {
  const marks = sessionMarks.get()
  if (marks.get(id) === next) return
  const changed = new Map(marks)
  if (next) changed.set(id, next)
  else changed.delete(id)
  sessionMarks.set(changed)
}

/** Tells which session is on the screen: what comes there is read at once. */
export function showSession(id: SessionId | undefined): void {
  shown = id
  if (id && sessionMarks.get().get(id) === 'unread') mark(id, undefined)
}

/** A new conversation; its session is made by the first question, then told to `onSession`. */
export function newConversation(queries: QueryClient, onSession?: (id: SessionId) => void): Conversation {
  const conversation: Conversation = make(queries, undefined, (id) => {
    if (open.has(id)) return
    open.set(id, conversation)
    onSession?.(id)
  })
  return conversation
}

/** The conversation of a session: the one under way, else a quiet one. */
export function conversationOf(queries: QueryClient, id: SessionId): Conversation {
  const known = open.get(id)
  if (known) return known
  const conversation = make(queries, id)
  open.set(id, conversation)
  return conversation
}

// Nothing of a person stays on the machine when they have signed out.
subscribeSession(() => {
  if (getToken() !== undefined) return
  open.clear()
  sessionMarks.set(new Map())
  givenFeedback.set(new Map())
})

function make(queries: QueryClient, id: SessionId | undefined, onSession?: (id: SessionId) => void): Conversation {
  return createConversation(
    {
      ask: openAnswer,
      join: joinAnswer,
      onSession: (session) => {
        mark(session, 'running')
        onSession?.(session)
        void queries.invalidateQueries({ queryKey: endpointKey('listSessions') })
      },
      onEnd: async (session) => {
        mark(session, shown === session ? undefined : 'unread')
        void invalidateEndpoints(queries, ['listSessions', 'getBalance', 'checkOnboarding'])
        void queries.invalidateQueries({ queryKey: endpointKey('getQueue', { params: { sessionId: session } }) })
        const { refreshNewest } = await loadCode(() => import('../api/refresh-newest.ts'))
        await refreshNewest(queries, session)
      },
      failureText: (error) =>
        error instanceof CallError || error instanceof BotMissing
          ? error.message
          : (chatFrameMessages.peek(getLanguage())?.errors.addChat ?? ''),
      pause: async (milliseconds) => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        await untilOnline()
      },
    },
    id,
  )
}
