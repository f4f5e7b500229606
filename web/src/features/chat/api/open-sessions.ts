import { infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'

/** Chats of other members that are open to the person, newest first. */
export const openSessionsOptions = infiniteQueryOptions({
  queryKey: ['chat', 'open-sessions'],
  queryFn: async ({ pageParam, signal }) => {
    const { visibleChatEndpoints } = await import('#contract/chat/visible-endpoints.ts')
    const query = { page: pageParam, limit: limits.sessionsPage }
    return api.call(visibleChatEndpoints.listVisibleSessions, { query, signal })
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
})
