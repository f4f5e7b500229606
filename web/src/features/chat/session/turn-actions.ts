import type { DataSource } from '#contract/agents/schemas.ts'
import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import type { RecordId } from '#contract/kit/id.ts'
import type { AnswerRef } from '#web/features/verified-queries/index.ts'
import type { Turn } from '../answer/turns.ts'
import type { FeedbackChange } from '../api/answers.ts'

/** What can be done with the turns of a session; the same object as long as the session is shown. */
export type TurnActions = {
  /** `source`: what it draws on, where that is not the session's. */
  ask: (question: string, source?: DataSource) => void
  retry: (turn: Turn) => void
  edit: (turn: Turn, question: string) => void
  openEvidence: (turn: Turn, n: number) => void
  /** Opens the query of an answer beside it; left out where nothing is corrected. */
  correct?: (turn: Turn) => void
  showBranch: (recordId: RecordId) => void
  giveFeedback: (turn: Turn, change: FeedbackChange) => void
  attach: () => void
  /** Puts words of an answer before the next question. */
  quote: (text: string) => void
  /** The answer on today's data. Throws what the server says. */
  runAgain: (turn: Turn) => Promise<AnswerAgain | undefined>
  /** Which answer it is, for calls about it; undefined before it is stored. */
  answerRef: (turn: Turn) => Promise<AnswerRef | undefined>
  /** Shows a version that was made just now. */
  showVersion: (recordId: RecordId) => void
}
