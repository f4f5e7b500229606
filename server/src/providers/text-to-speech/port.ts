import type { Language } from '#contract/language.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'

/** A sentence whose words a voice can say as they stand. */
export type Sentence = {
  text: string
  language: Language
  character: VoiceCharacter
  /** For who works on the sound; left out: as the voice gives it. */
  format?: 'wav' | undefined
}

export type Sound = { bytes: Uint8Array<ArrayBuffer>; mime: string }

/** Says one sentence. Throws SynthesisError. */
export type Synthesis = (sentence: Sentence, signal: AbortSignal) => Promise<Sound>

type SynthesisErrorCode = 'voice_key_refused' | 'voice_busy' | 'voice_unreachable' | 'voice_failed'

export class SynthesisError extends Error {
  override name = 'SynthesisError'
  readonly code: SynthesisErrorCode

  constructor(code: SynthesisErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** A sentence is seconds long: what is larger is no sound of one. */
export const maxSoundBytes = 8 * 1024 * 1024
