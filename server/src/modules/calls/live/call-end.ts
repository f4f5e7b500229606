import type { CallClientMessage, CallServerMessage } from '#contract/calls/wire.ts'
import type { Samples } from '../../../platform/sound/samples.ts'

/** What a caller says beside speaking. `digit`: a key of their telephone. */
export type CallerWord = Exclude<CallClientMessage, { type: 'start' }> | { type: 'digit'; digit: string }

export type CallEndEvents = {
  sound: (samples: Samples) => void
  said: (word: CallerWord) => void
  lost: () => void
}

/** The caller's end of a call: a page, or a telephone. Sound is that of `callSound`. */
export type CallEnd = {
  /** Whether what is said stands there in writing, too. */
  isRead: boolean
  /** What it understands of this it shows or does. */
  word: (word: CallServerMessage) => void
  sound: (frame: Samples) => void
  /** From now on what comes is told, first what has come before. */
  listen: (events: CallEndEvents) => void
  /** Once what was sent has been heard. */
  played: () => Promise<void>
  close: (code: number) => void
}
