import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/chat/schemas.ts'
import type { Share, ShareId } from '#contract/chat-sharing/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { requireBot } from './bot.ts'

export const sharingKeys = {
  all: ['chat', 'sharing'] as const,
  session: (id: string) => ['chat', 'sharing', 'session', id] as const,
  list: ['chat', 'sharing', 'list'] as const,
  shared: (id: string) => ['chat', 'shared', id] as const,
}

const calls = async () => (await import('#contract/chat-sharing/endpoints.ts')).chatSharingEndpoints
const of = async (sessionId: SessionId) => ({ params: { botId: await requireBot(), sessionId } })

/** The link of a session; null when it is not shared. */
export const sessionShareOptions = (id: SessionId) =>
  queryOptions({
    queryKey: sharingKeys.session(id),
    queryFn: async ({ signal }) =>
      (await api.call((await calls()).getSessionShare, { ...(await of(id)), signal })).share,
  })

/** Makes the link, or brings it up to date. */
export const shareSession = async (id: SessionId): Promise<Share> =>
  api.call((await calls()).shareSession, await of(id))

export const revokeShare = async ({ session_id, bot_id }: Pick<Share, 'session_id' | 'bot_id'>): Promise<null> =>
  api.call((await calls()).revokeSessionShare, { params: { botId: bot_id, sessionId: session_id } })

const shownShares = 100

/** One's shared chats, newest first. */
export const sharesOptions = queryOptions({
  queryKey: sharingKeys.list,
  queryFn: async ({ signal }) =>
    (await api.call((await calls()).listShares, { query: { limit: shownShares }, signal })).records,
})

/** What a link shows, from its beginning. */
export const sharedChatOptions = (shareId: ShareId) =>
  infiniteQueryOptions({
    queryKey: sharingKeys.shared(shareId),
    queryFn: async ({ pageParam, signal }) =>
      api.call((await calls()).getSharedChat, { params: { shareId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

export const copySharedChat = async (shareId: ShareId): Promise<Session> =>
  api.call((await calls()).copySharedChat, {
    params: { shareId },
    body: { bot_id: (await requireBot()) as AgentId },
  })
