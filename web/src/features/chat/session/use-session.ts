import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useStore } from '#web/lib/store.ts'
import { conversationOf, showSession } from '../answer/conversations.ts'
import { turnsOf } from '../answer/turns.ts'
import { givenFeedback } from '../api/given-feedback.ts'
import { type HistoryView, historyOptions } from '../api/history.ts'
import { linkedRecord } from './linked-record.ts'
import { useSeen } from './use-seen.ts'

const nothing: never[] = []

/** A session as it is shown: a part of its history on one branch, and at its newest end the answers under way. */
export function useSession(sessionId: SessionId) {
  const queries = useQueryClient()
  const [conversation] = useState(() => conversationOf(queries, sessionId))
  const [where, setWhere] = useState<HistoryView>(() => ({ around: linkedRecord(location.hash) }))
  const lives = useSyncExternalStore(conversation.subscribe, conversation.getLives)
  const history = useInfiniteQuery({ ...historyOptions(sessionId, where), placeholderData: keepPreviousData })
  const records = history.data?.records ?? nothing
  // Between what is shown and the newest there may be more: what is under way does not belong behind it.
  const newest = history.data?.newest ?? true
  const given = useStore(givenFeedback)
  const turns = useMemo(
    () => turnsOf(records, newest ? lives : nothing, conversation.keyOf, given),
    [records, newest, lives, conversation, given],
  )

  useEffect(() => {
    showSession(sessionId)
    return () => {
      showSession(undefined)
      forgetFarPages(queries, sessionId)
    }
  }, [sessionId, queries])

  // What a link named is not there any more.
  const missing =
    where.around !== undefined && history.error instanceof CallError && history.error.code === 'record_not_found'
  if (missing) setWhere({})

  useSeen(sessionId, records)

  // An answer that was asked in another tab or before a reload is joined where it is.
  const running = records.filter(({ answer }) => answer.status === 'streaming').map(({ id }) => id)
  const runningIds = running.join(' ')
  // It may be the one that is being sent here: the history can know of it before its first event has come.
  const isSending = lives.some(({ phase }) => phase === 'sending')
  useEffect(() => {
    if (!isSending) for (const id of runningIds.split(' ')) if (id) void conversation.join(id as RecordId)
  }, [runningIds, isSending, conversation])

  return {
    conversation,
    history,
    turns,
    newest,
    where,
    setWhere,
    /** Shows the newest end of the session again. */
    toNewest: () => {
      const { queryKey } = historyOptions(sessionId, {})
      if (queries.getQueryData(queryKey)?.pages[0]?.pagination.page !== 1)
        void queries.resetQueries({ queryKey, exact: true })
      setWhere({})
    },
    session: history.data?.session,
    access: history.data?.access,
  }
}

/** What was loaded while reading far back is not kept for a session that nobody looks at. */
function forgetFarPages(queries: QueryClient, sessionId: SessionId): void {
  queries.setQueryData(historyOptions(sessionId, {}).queryKey, (data) => {
    if (!data || data.pages.length < 2) return data
    return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  })
}
