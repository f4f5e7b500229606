import type { SpokenSpan } from './ear.ts'

/** A question that was answered in a call, and how it was understood. */
export type RememberedAnswer = { question: string; answerText: string; understood: unknown }

/** How far a call is in the run of its flow: how many of its replies were said. */
export type RememberedFlow = { run: string; said: number }

/** What a process that takes a call over has to know besides its turns. Spans are milliseconds since the call began. */
export type CallMemory = {
  earlier: readonly RememberedAnswer[]
  flow: RememberedFlow | null
  /** When the caller spoke and nobody knows what. */
  unknown: readonly SpokenSpan[]
  /** How much later than it was said a sound may stand in the recording. */
  lateMs: number
  /** Of a process that could say so. */
  left?: { question: string; words: string; interruptions: number }
}
