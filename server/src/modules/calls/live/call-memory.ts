import type { FlowReply } from '#contract/flows/schemas.ts'
import type { SpokenSpan } from './ear.ts'

/** A question that was answered in a call, and how it was understood. */
export type RememberedAnswer = { question: string; answerText: string; understood: unknown }

/** How far a call is in the run of its flow: how many of its replies were said. */
export type RememberedFlow = { run: string; said: number }

/** What becomes of a call once what a flow said has been heard. */
export type CallAct = NonNullable<FlowReply['call']>

/** What becomes of a call once something has been said. */
export type FollowingAct = CallAct | { do: 'opt-out' }

/** What a process that takes a call over has to know besides its turns. Spans are milliseconds since the call began. */
export type CallMemory = {
  earlier: readonly RememberedAnswer[]
  flow: RememberedFlow | null
  /** What follows once the words have been said. What a process of the former version kept has none. */
  next?: { act: FollowingAct; words: string } | null
  /** When the caller spoke and nobody knows what. */
  unknown: readonly SpokenSpan[]
  /** How much later than it was said a sound may stand in the recording. */
  lateMs: number
  /** Of a process that could say so. */
  left?: { question: string; words: string; interruptions: number }
}
