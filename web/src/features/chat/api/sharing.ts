import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/chat/schemas.ts'
import type { Share, ShareId } from '#contract/chat-sharing/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { requireBot, sessionParams } from './bot.ts'

const calls = async () => (await import('#contract/chat-sharing/endpoints.ts')).chatSharingEndpoints
const agentCalls = async () => {
  await requireBot()
  return calls()
}
const of = async (sessionId: SessionId) => ({ params: { botId: await requireBot(), sessionId } })

/** The link of a session; null when it is not shared. */
export const sessionShareOptions = (id: SessionId) =>
  queryOptions({
    ...endpointQuery(lazyEndpoint(agentCalls, 'getSessionShare'), { params: sessionParams(id) }),
    select: ({ share }) => share,
  })

/** Makes the link, or brings it up to date. */
export const shareSession = async (id: SessionId): Promise<Share> =>
  api.call((await calls()).shareSession, await of(id))

export const revokeShare = async ({ session_id, bot_id }: Pick<Share, 'session_id' | 'bot_id'>): Promise<null> =>
  api.call((await calls()).revokeSessionShare, { params: { botId: bot_id, sessionId: session_id } })

const shownShares = 100

/** One's shared chats, newest first. */
export const sharesOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(calls, 'listShares'), { query: { limit: shownShares } }),
  select: ({ records }) => records,
})

/** What a link shows, from its beginning. */
export const sharedChatOptions = (shareId: ShareId) =>
  endpointPages(lazyEndpoint(calls, 'getSharedChat'), { params: { shareId } })

export const copySharedChat = async (shareId: ShareId): Promise<Session> =>
  api.call((await calls()).copySharedChat, {
    params: { shareId },
    body: { bot_id: await requireBot() },
  })
