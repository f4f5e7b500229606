import type { SessionId } from '#contract/kit/id.ts'
import type { TalkState } from '#contract/voice/conversation/state.ts'
import type { VoiceAbility, VoiceCharacter } from '#contract/voice/schemas.ts'
import type { RecordProblem } from '#web/lib/sound/record-error.ts'
import type { Conversation } from '../answer/conversation.ts'
import { hasBrowserRecogniser } from './browser-recogniser.ts'
import { hasBrowserVoice } from './mouth.ts'

/** The chat that one talks in: whichever composer is on the screen. */
export type TalkChat = {
  sessionId: SessionId | undefined
  conversation: Conversation | undefined
  ask: (question: string) => Promise<boolean> | boolean
  stop: () => void
}

export type TalkView = {
  state: TalkState
  /** Who turns speech into words; `offered`: the browser would, with consent. */
  hearing: 'service' | 'browser' | 'offered' | 'none'
  speaking: 'server' | 'browser' | 'none'
  maySetUp: boolean
  /** Silero's net did not come: loudness alone tells a voice. */
  byLoudness: boolean
  /** Whether the service understands while one speaks. */
  hearsLive: boolean
  partial: string
  /** Why there is no microphone. */
  refused?: RecordProblem | 'lost' | undefined
  /** What a service said went wrong, in the person's words. */
  trouble?: string | undefined
  device: string
  character: VoiceCharacter
}

/** Whether the browser has a voice of its own. */
export const browserSpeaks = () => (hasBrowserVoice() ? 'browser' : 'none')

export const hearingBy = ({ can_transcribe, hears_live }: VoiceAbility): TalkView['hearing'] =>
  can_transcribe || hears_live ? 'service' : hasBrowserRecogniser() ? 'offered' : 'none'
