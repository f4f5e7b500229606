import { splitSentences } from '#contract/voice/sentences.ts'
import type { CallRow, StoredTurn } from '../call-store.ts'
import type { CallMemory } from './call-memory.ts'

/** A call as another process left it. */
export type TakenCall = { call: CallRow; turns: readonly StoredTurn[]; memory: CallMemory | null }

/** How a call goes on that another process had: what is to be answered, or else said again, and what was counted of it before. */
export type ContinuedCall = Omit<CallMemory, 'left'> & Required<CallMemory>['left']

/** Sound of a process that was killed may stand so much later. */
const lateMs = 2_000

export function continueCall({ turns, memory }: TakenCall, elapsedMs: number): ContinuedCall {
  const known = memory ?? { earlier: [], flow: null, unknown: [], lateMs }
  const last = turns.at(-1)
  if (known.left) return { ...known, ...known.left, ...(known.next && { question: '' }) }
  const from = turns.findLast(({ speaker }) => speaker === 'caller')?.ends_ms ?? 0
  return {
    ...known,
    question: last?.speaker === 'caller' && !known.next ? last.text : '',
    words: last?.speaker === 'agent' ? lastSentence(last.text) : (known.next?.words ?? ''),
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
