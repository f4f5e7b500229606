import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Queue, QueuedId } from '#contract/chat/answer-schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import * as calls from '../api/queue.ts'
import { refreshNewest } from '../api/refresh-newest.ts'
import { chatMessages } from '../messages/index.ts'
import type { AskedQuestion } from './ask.ts'

/** How often what waits is looked at while it waits: another device may change it. */
const lookAgainMs = 5_000
/** The same between two answers: the next is about to begin. */
const lookSoonMs = 500
const empty: Queue = { questions: [], held_by: null }

export type WaitingQuestions = ReturnType<typeof useQueue>

/** The questions that wait in a session of one's own, and what can be done with them. `running`: an answer is under way here. */
export function useQueue(sessionId: SessionId, running: boolean, own = true) {
  const t = useMessages(chatMessages)
  const queries = useQueryClient()
  const { data = empty, dataUpdatedAt } = useQuery({
    ...calls.queueOptions(sessionId),
    enabled: own,
    refetchInterval: ({ state }) => {
      if (!state.data?.questions.length) return false
      return running || state.data.held_by !== null ? lookAgainMs : lookSoonMs
    },
  })
  const show = (queue: Queue) => queries.setQueryData(calls.queueOptions(sessionId).queryKey, queue)
  const again = () => queries.invalidateQueries({ queryKey: calls.queueOptions(sessionId).queryKey })
  const history = () => refreshNewest(queries, sessionId).catch(() => {})

  /** Does one thing; false when it did not work, which the person is told. */
  const act = async (work: () => Promise<Queue>): Promise<boolean> => {
    try {
      await queries.cancelQueries({ queryKey: calls.queueOptions(sessionId).queryKey })
      show(await work())
      return true
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.somethingWrong)
      void again()
      return false
    }
  }
  // What waited has become a question of the session: its answer is joined once the history knows it.
  const count = data.questions.length
  const lastCount = useRef(0)
  const between = !running && data.held_by === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the queue was looked at
  useEffect(() => {
    const hadSome = lastCount.current > 0
    lastCount.current = count
    if (between && (hadSome || count > 0)) void refreshNewest(queries, sessionId).catch(() => {})
  }, [between, count, dataUpdatedAt, queries, sessionId])

  const lastAdded = useRef<Promise<unknown>>(Promise.resolve())
  const adding = useRef(0)
  return {
    questions: data.questions,
    held: data.held_by !== null,
    /** Some are on their way to the queue. */
    isAdding: () => adding.current > 0,
    add: async (ask: AskedQuestion) => {
      // One after another: on connections of their own the later question may overtake the earlier.
      const turn = lastAdded.current.then(() => act(() => calls.addToQueue(sessionId, ask)))
      lastAdded.current = turn
      adding.current++
      const added = await turn
      adding.current--
      // The answer before it may have ended meanwhile: then it was asked at once.
      if (added) void history()
      return added
    },
    change: (id: QueuedId, change: calls.QueuedChange) => act(() => calls.changeQueued(sessionId, id, change)),
    drop: (id: QueuedId) => act(() => calls.removeQueued(sessionId, id)),
    resume: async () => {
      if (await act(() => calls.resumeQueue(sessionId))) void history()
    },
  }
}
