import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { conversationOf, showSession } from '../answer/conversations.ts'
import { turnsOf } from '../answer/turns.ts'
import { historyOptions } from '../api/history.ts'
import { useSeen } from './use-seen.ts'

const nothing: never[] = []

/** A session as it is shown: its history with the answers under way, on one branch. */
export function useSession(sessionId: SessionId) {
  const queries = useQueryClient()
  const [conversation] = useState(() => conversationOf(queries, sessionId))
  const [branch, setBranch] = useState<RecordId>()
  const lives = useSyncExternalStore(conversation.subscribe, conversation.getLives)
  const history = useInfiniteQuery({ ...historyOptions(sessionId, branch), placeholderData: keepPreviousData })
  const records = history.data?.records ?? nothing
  const turns = useMemo(() => turnsOf(records, lives, conversation.keyOf), [records, lives, conversation])

  useEffect(() => {
    showSession(sessionId)
    return () => showSession(undefined)
  }, [sessionId])

  useSeen(sessionId, records)

  // An answer that was asked in another tab or before a reload is joined where it is.
  const running = records.filter(({ answer }) => answer.status === 'streaming').map(({ id }) => id)
  const runningIds = running.join(' ')
  useEffect(() => {
    for (const id of runningIds.split(' ')) if (id) void conversation.join(id as RecordId)
  }, [runningIds, conversation])

  return {
    conversation,
    history,
    turns,
    branch,
    setBranch,
    session: history.data?.session,
    access: history.data?.access,
  }
}
