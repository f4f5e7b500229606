import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { chatLimits } from '#contract/chat/limits.ts'
import type { Session, sessionListed } from '#contract/chat/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { requireBot } from './bot.ts'
import { agentChatCalls, chatCalls } from './calls.ts'

export type ListedSession = z.output<typeof sessionListed>

const listSessions = lazyEndpoint(agentChatCalls, 'listSessions')

/** The sessions of the chosen agent, 28 at a time, newest first; with `query` those in which its words are found. */
export const sessionListOptions = (botId: AgentId, query: string) =>
  endpointPages(listSessions, {
    params: { botId },
    query: { limit: chatLimits.sessionsPage, ...(query && { query }) },
  })

const maxPinned = 100

/** The pinned sessions, however long ago they were used. */
export const pinnedOptions = (botId: AgentId) =>
  infiniteQueryOptions({
    ...endpointPages(listSessions, { params: { botId }, query: { limit: maxPinned, pinned: 'true' } }),
    getNextPageParam: () => undefined,
  })

/** Says that what is in a session has been seen. */
export const markSeen = async (id: SessionId): Promise<null> => api.call((await chatCalls()).markSeen, await of(id))

const of = async (sessionId: SessionId) => ({ params: { botId: await requireBot(), sessionId } })

export const renameSession = async (id: SessionId, session_name: string): Promise<Session> =>
  api.call((await chatCalls()).updateSession, { ...(await of(id)), body: { session_name } })

export const pinSession = async (id: SessionId, pinned: boolean): Promise<Session> =>
  api.call((await chatCalls()).updateSession, { ...(await of(id)), body: { pinned } })

export const removeSession = async (id: SessionId): Promise<null> =>
  api.call((await chatCalls()).removeSession, await of(id))

export const restoreSession = async (id: SessionId): Promise<Session> =>
  api.call((await chatCalls()).restoreSession, await of(id))
