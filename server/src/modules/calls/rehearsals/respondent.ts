import type { RehearsedMore, RehearsedStart } from '#contract/calls/rehearsal.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AnswerResult } from '../../answering/service.ts'
import type { MailAnsweringDeps } from '../../email/service.ts'
import type { Flows } from '../../flows/service.ts'
import type { LineDeps } from '../lines.ts'
import type { CallAnsweringDeps } from '../live/answer-caller.ts'

export type RespondentDeps = LineDeps &
  CallAnsweringDeps &
  MailAnsweringDeps & { flows: Pick<Flows, 'startRun' | 'converse' | 'cancel' | 'trace' | 'listListening'> }

/** What was said to somebody who calls. `transferred`: they would have been put through to a person. */
export type Response = {
  texts: string[]
  more?: RehearsedMore
  /** What was written first would begin. */
  start?: RehearsedStart | undefined
  grounded: boolean
  credits: number
  isOver: boolean
  transferred: boolean
  failed: ErrorCode | null
  /** Why it may not be paid. */
  refused: ErrorCode | null
}

/** The other side of a rehearsed conversation. */
export type Respondent = {
  begin: () => Promise<Response>
  /** `onSentence` is told each sentence as soon as it is known. */
  answer: (text: string, signal: AbortSignal, onSentence?: (text: string) => void) => Promise<Response>
  close: () => Promise<void>
}

export const quietResponse: Response = {
  texts: [],
  grounded: false,
  credits: 0,
  isOver: false,
  transferred: false,
  failed: null,
  refused: null,
}

/** Why an answer could not be given, or may not be paid any more; neither where it was given. */
export function failureOf(result: AnswerResult): Pick<Response, 'failed' | 'refused'> {
  if (result.status !== 'failed') return { failed: null, refused: null }
  const { status, code } = result.failure
  return status === 402 ? { failed: null, refused: code } : { failed: 'rehearsal_answer_failed', refused: null }
}
