import type { Language } from '#contract/language.ts'
import type { WatchedAccess } from '../../platform/http/access.ts'
import type { Lookups } from './answer-context.ts'
import type { AnswerEnd } from './end-of-answer.ts'
import type { AnswerJob, AnswerOutcome, QuestionAsker } from './job.ts'
import type { PricedQuestion, Reservation } from './reservation.ts'
import type { AnswerState, AnswerStorage } from './store-answer.ts'

/** One question, who asks it, and what is to become of its answer. */
export type AnswerRequest = PricedQuestion & {
  asker: QuestionAsker
  language: Language
  /** The model that is expected to answer; null: the built-in engine. */
  model: string | null
  /** Its price where that was reserved before. Left out: it is reserved first of all, and a refusal is how the answer fails. */
  reservation?: Reservation
  output: AnswerOutput
  /** Left out: it is not kept. */
  storage?: AnswerStorage
  /** Resolves when it may begin; meanwhile its readers are told that it waits. Left out: at once. */
  startAfter?: (signal: AbortSignal) => Promise<void>
  /** Watches what it rests on, and ends with that. */
  access?: () => WatchedAccess
  /** Fires when who asked has gone away. */
  gone?: AbortSignal
  /** What it is made from; asked for when it begins. */
  input: () => AnswerInput | Promise<AnswerInput>
}

/** What an answer is made from besides what its request says. */
export type AnswerInput = Omit<
  AnswerJob,
  | 'scope'
  | 'asker'
  | 'agentId'
  | 'answerId'
  | 'question'
  | 'language'
  | 'now'
  | 'writer'
  | 'signal'
  | 'usesShared'
  | 'deadline'
> & {
  /** What was looked up ahead; left out: it is looked up now. */
  lookups?: Lookups
}

/** An answer that has ended. */
export type AnswerResult = AnswerState & AnswerEnd & Pick<AnswerOutcome, 'tokens'>

/** Where the events of an answer go: a channel of platform/events, on which `stop` is heard, or whoever waits for them. */
export type AnswerOutput = { channel: string; format: AnswerFormat } | { onEvent: (encoded: string) => void }

/** How the readers of a channel are told. */
export type AnswerFormat = {
  /** The first event. */
  start: () => object
  /** The last event. */
  finish: (result: AnswerResult) => object
  /** What they get instead of an event between; undefined: nothing. Left out: the event. */
  event?: (encoded: string) => object | undefined
}
