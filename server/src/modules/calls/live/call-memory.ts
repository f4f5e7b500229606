import { splitSentences } from '#contract/voice/sentences.ts'
import type { CallRow, StoredTurn } from '../call-store.ts'
import type { RememberedFlow } from './call-flow.ts'
import type { SpokenSpan } from './ear.ts'

/** A question that was answered in a call, and how it was understood. */
export type RememberedAnswer = { question: string; answerText: string; understood: unknown }

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

/** A call as another process left it. */
export type TakenCall = { call: CallRow; turns: readonly StoredTurn[]; memory: CallMemory | null }

/** How a call goes on that another process had: what is to be answered, or else said again, and what was counted of it before. */
export type ContinuedCall = Omit<CallMemory, 'left'> & Required<CallMemory>['left']

/** Sound of a process that was killed may stand so much later. */
const lateMs = 2_000

export function continueCall({ turns, memory }: TakenCall, elapsedMs: number): ContinuedCall {
  const known = memory ?? { earlier: [], flow: null, unknown: [], lateMs }
  const last = turns.at(-1)
  if (known.left) return { ...known, ...known.left }
  const from = turns.findLast(({ speaker }) => speaker === 'caller')?.ends_ms ?? 0
  return {
    ...known,
    question: last?.speaker === 'caller' ? last.text : '',
    words: last?.speaker === 'agent' ? lastSentence(last.text) : '',
    interruptions: turns.filter(({ heard }) => heard !== null).length,
    // What its process was about to recognise is not known here.
    unknown: [...known.unknown, { from, until: elapsedMs }],
    lateMs,
  }
}

function lastSentence(text: string): string {
  const { sentences, rest } = splitSentences(text)
  return rest.trim() || (sentences.at(-1) ?? '')
}
