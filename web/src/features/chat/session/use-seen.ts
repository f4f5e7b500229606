import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { type ListedSession, markSeen } from '../api/sessions.ts'

type Pages = InfiniteData<{ records: ListedSession[] }>

const queryKey = endpointKey('listSessions')

/** Tells the server that a session was looked at: when it is opened, and when an answer ends or goes on while it is on the screen. */
export function useSeen(sessionId: SessionId, records: readonly ChatRecord[]): void {
  const queries = useQueryClient()
  const seen = records.filter(({ answer }) => answer.status !== 'streaming')
  // An answer that a flow goes on in has ended, and is longer.
  const ended =
    seen.length > 0 && `${seen.at(-1)?.id} ${seen.reduce((sum, { answer }) => sum + answer.parts.length, 0)}`
  useEffect(() => {
    if (!ended) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      // Not worth a word when it fails: the mark stays for the next time.
      void markSeen(sessionId).then(
        () => {
          queries.setQueriesData<Pages>({ queryKey }, (data) => data && seenIn(data, sessionId))
          // Lists on their way do not know of it.
          void queries.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
        },
        () => {},
      )
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [ended, sessionId, queries])
}

const seenIn = (data: Pages, id: SessionId): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    records: page.records.map((record) => (record.id === id ? { ...record, unread: false } : record)),
  })),
})
