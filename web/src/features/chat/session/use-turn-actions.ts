import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { SessionId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { AskedQuestion } from '../answer/ask.ts'
import type { WaitingQuestions } from '../answer/use-queue.ts'
import { stopAnswer } from '../api/answers.ts'
import { requireBot } from '../api/bot.ts'
import { rateAnswer } from '../api/given-feedback.ts'
import { sessionHistoryKey } from '../api/history.ts'
import { runAnswerAgain, selectBranch } from '../api/queue.ts'
import type { Question } from '../composer/use-composer.ts'
import { chatMessages } from '../messages/index.ts'
import type { TurnActions } from './turn-actions.ts'
import type { useSession } from './use-session.ts'

type Outside = Pick<TurnActions, 'openEvidence' | 'correct' | 'attach' | 'quote'>

/** What can be done in a session. `actions` stays the same object, so that finished turns are not drawn again. */
export function useTurnActions(
  sessionId: SessionId,
  shown: ReturnType<typeof useSession>,
  queue: WaitingQuestions,
  outside: Outside,
) {
  const t = useMessages(chatMessages)
  const queries = useQueryClient()
  const { conversation, turns, session, newest, where, setWhere, toNewest } = shown
  const source = session?.default_source ?? 'default'

  const send = async (ask: AskedQuestion): Promise<void> => {
    // Far from the newest end nobody would see the answer.
    if (!newest) toNewest()
    await conversation.ask(ask)
    // The newest branch is now the one that was gone on with.
    setWhere((now) => (now === where ? {} : now))
  }
  const after = () => {
    const last = turns.findLast(({ recordId }) => recordId)?.recordId
    return newest && (where.branch || where.around) && last ? { parentId: last } : {}
  }
  /** Asks now, or once what is being answered has ended. */
  const put = async (ask: AskedQuestion): Promise<boolean> => {
    // Between two answers the next that waits has its turn.
    const others = queue.questions.length > 0 && !queue.held
    // One that is on its way there is asked before this one, also where the answer that it waits for has ended meanwhile.
    if (conversation.isRunning() || others || queue.isAdding()) return queue.add(ask)
    void send({ ...ask, ...after() })
    return true
  }
  const all: TurnActions = {
    ...outside,
    ask: (question, from = source) => void put({ question, files: [], source: from }),
    retry: (turn) => {
      const { live } = turn
      if (live) conversation.dismiss(live.key)
      if (turn.recordId) void send({ question: '', files: [], source, retryOf: turn.recordId })
      else if (live?.ask) void send(live.ask)
    },
    edit: (turn, question) => {
      if (turn.recordId) void send({ question, files: [], source, editOf: turn.recordId })
    },
    showBranch: (id) => {
      setWhere({ branch: id })
      // Only remembered: what is shown here does not wait for it.
      selectBranch(sessionId, id).catch(() => {})
    },
    runAgain: async ({ answerId }) => (answerId ? runAnswerAgain(sessionId, answerId) : undefined),
    answerRef: async ({ answerId }) =>
      answerId && { bot_id: await requireBot(), session_id: sessionId, answer_id: answerId },
    showVersion: (id) => {
      setWhere({ branch: id })
      void queries.invalidateQueries({ queryKey: sessionHistoryKey(sessionId) })
    },
    giveFeedback: async ({ answerId, recordId, feedback }, change) => {
      if (!answerId || !recordId) return
      try {
        await rateAnswer(queries, { sessionId, recordId, answerId, feedback }, change)
      } catch {
        toast.failure(t.errors.feedback)
      }
    },
  }
  const stop = async () => {
    try {
      await stopAnswer(sessionId)
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.somethingWrong)
    }
  }
  // The same functions as long as the session is shown: the composer is not drawn again while an answer comes.
  const composing = { stop: () => void stop(), ask: (question: Question) => put(question) }
  const latest = useRef(composing)
  latest.current = composing
  return {
    actions: useStable(all),
    stop: useCallback(() => latest.current.stop(), []),
    ask: useCallback((question: Question) => latest.current.ask(question), []),
  }
}

/** Functions that always do what the newest render says, in an object that never changes. */
function useStable(newest: TurnActions): TurnActions {
  const latest = useRef(newest)
  latest.current = newest
  return useMemo(
    () => ({
      ask: (question, from) => latest.current.ask(question, from),
      retry: (turn) => latest.current.retry(turn),
      edit: (turn, question) => latest.current.edit(turn, question),
      openEvidence: (turn, n) => latest.current.openEvidence(turn, n),
      correct: (turn) => latest.current.correct?.(turn),
      showBranch: (id) => latest.current.showBranch(id),
      giveFeedback: (turn, change) => latest.current.giveFeedback(turn, change),
      attach: () => latest.current.attach(),
      quote: (text) => latest.current.quote(text),
      runAgain: (turn) => latest.current.runAgain(turn),
      answerRef: (turn) => latest.current.answerRef(turn),
      showVersion: (id) => latest.current.showVersion(id),
    }),
    [],
  )
}
