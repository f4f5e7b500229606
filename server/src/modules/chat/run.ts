import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Watched } from '../../platform/http/access.ts'
import type { AnswerJob } from '../answering/job.ts'
import type { Bill } from './pay.ts'

/** What one answer is for, and how to get what it is made from once its turn comes. */
export type Run = {
  bill: Bill
  sessionId: SessionId
  sessionName: string
  recordId: RecordId
  answerId: AnswerId
  question: string
  /** What the person chose: a model's label, or the built-in engine. */
  wantedModel?: string
  language: AnswerJob['language']
  /** Resolves when earlier questions of the session that other processes answer have ended; left out when there are none. */
  others?: (signal: AbortSignal) => Promise<void>
  /** Watches what the answer rests on: it is ended when that ends. */
  watch: () => Watched
  /** Called once it is stored how it ended, before readers are told. Never rejects. */
  ended: (status: 'done' | 'stopped' | 'failed') => Promise<void>
  prepare: () => Promise<Omit<AnswerJob, 'writer' | 'signal' | 'deadline' | 'now' | 'language' | 'question'>>
}

/** The channel on which an answer's events go. */
export const channelOf = (recordId: RecordId) => `answer:${recordId}`
