import { limits } from '#contract/limits.ts'
import { endpointPages, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'

const visibleChatCalls = async () => (await import('#contract/chat/visible-endpoints.ts')).visibleChatEndpoints

/** Chats of other members that are open to the person, newest first. */
export const openSessionsOptions = endpointPages(lazyEndpoint(visibleChatCalls, 'listVisibleSessions'), {
  query: { limit: limits.sessionsPage },
})
