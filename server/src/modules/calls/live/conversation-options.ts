import type { CallServerMessage } from '#contract/calls/wire.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import type { Speech } from '../../speech/service.ts'
import type { Answerer } from './answer-caller.ts'
import type { SpeakerVoice } from './call-speaker.ts'
import type { Transcript } from './transcript.ts'
import type { VoiceActivity } from './voice-activity/voice-activity.ts'

export type ConversationDeps = {
  voice: SpeakerVoice
  speech: Pick<Speech, 'transcribeSound' | 'stream'>
  activity: Pick<VoiceActivity, 'open'>
}

export type OwnReply = { text: LocalizedText | string; afterwards?: (() => void) | undefined }

/** What a call's conversation has at hand, and whom it tells. */
export type ConversationOptions = {
  language: Language
  character: VoiceCharacter
  answerer: Answerer
  transcript: Transcript
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** A frame for the caller, which is heard at a time of that clock. */
  send: (frame: Samples, heardAt: number) => void
  word: (word: CallServerMessage) => void
  /** What is said instead of asking the agent, and what follows once it has been. */
  replyTo: (question: string) => OwnReply | undefined
  /** Nobody is there any more. */
  onSilence: () => void
  /** Nobody could say a sentence: a caller who does not read hears nothing of it. */
  onUnsaid: () => void
  /** Recognition while the caller spoke failed; the recording of it is asked about. */
  onUnheardLive: (error: unknown) => void
  /** Something nobody foresaw went wrong in a turn (a lost connection of the database); the call goes on. */
  onUnexpected: (error: unknown) => void
  /** The conversation itself is broken. */
  onFailed: (error: unknown) => void
}
