import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/chat/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { sessionHistoryKey } from '../api/history.ts'

/** The session that is on the screen, as its history knows it. */
export function useShownSession(sessionId: SessionId | undefined): Session | undefined {
  const queries = useQueryClient()
  if (!sessionId) return undefined
  const known = queries.getQueriesData<InfiniteData<{ session: Session }>>({ queryKey: sessionHistoryKey(sessionId) })
  return known.flatMap(([, data]) => data?.pages.map(({ session }) => session) ?? [])[0]
}
