import type { DataNotice } from '#contract/chat/parts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type ErrorDetails, errorMessage } from '#contract/errors.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { Language } from '#contract/language.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import type { Log } from '../../platform/log/log.ts'
import type { QuestionAsker } from './job.ts'

/** A notice for a code of the catalogue, in the person's language. */
export const noticeOf = (
  code: ErrorCode,
  language: Language,
  details: ErrorDetails = {},
  action?: NonNullable<DataNotice['action']>,
): DataNotice => ({ code, message: errorMessage(code, language, details), ...(action && { action }) })

/** Why an answer was ended from outside: what its signal's reason is. */
export type EndReason = 'stopped' | 'gone' | 'access_ended' | 'share_ended' | 'timed_out' | 'server_ends'

/** How an answer ended. What came until it was stopped is paid; one that failed costs nothing. */
export type AnswerEnd =
  | { status: 'done' }
  | { status: 'stopped'; notice?: DataNotice }
  | { status: 'failed'; notice: DataNotice; failure: Failure }

type Reader = { asker: QuestionAsker; language: Language }

/** How an answer ended that did not end by itself. */
export function endOf(error: unknown, signal: AbortSignal, reader: Reader, log: Log): AnswerEnd {
  if (!signal.aborted) return failedWith(logged(toFailure(error), error, log), reader)
  // Fired by the runner only.
  const reason = signal.reason as EndReason
  switch (reason) {
    case 'stopped':
    case 'gone':
      return { status: 'stopped' }
    case 'access_ended':
      // That an agent is not there for visitors any more is told by its absence.
      if (reader.asker.kind === 'visitor') return { status: 'stopped' }
      return { status: 'stopped', notice: noticeOf('answer_access_ended', reader.language) }
    case 'share_ended':
      return { status: 'stopped', notice: noticeOf('knowledge_share_ended', reader.language) }
    case 'timed_out':
      return failedWith(fail('answer_timed_out'), reader)
    case 'server_ends':
      return failedWith(fail('answer_interrupted'), reader)
    default:
      return unreachable(reason)
  }
}

function logged(failure: Failure, error: unknown, log: Log): Failure {
  if (failure.code === 'internal') log.error({ err: error }, 'answering failed')
  else log.warn({ code: failure.code }, 'an answer ended early')
  return failure
}

/** Failures that are for visitors; the others concern the owner of the agent. */
const forVisitors: ReadonlySet<ErrorCode> = new Set(['answer_timed_out', 'answer_interrupted'])

/** An answer that failed, and what its reader is told. */
export function failedWith(failure: Failure, { asker, language }: Reader): Extract<AnswerEnd, { status: 'failed' }> {
  const { code, details } = failure
  const notice =
    asker.kind === 'visitor'
      ? noticeOf(forVisitors.has(code) ? code : 'widget_answer_failed', language)
      : noticeOf(code, language, details, 'retry')
  return { status: 'failed', notice, failure }
}
