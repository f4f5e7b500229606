/** `mime` and `name` as they go to the service. */
export type Recording = { bytes: Uint8Array<ArrayBuffer>; mime: string; name: string }

export type TranscribedSpeech = { text: string; language: string | null; durationSeconds: number | null }

export type SpeechErrorCode = 'speech_key_refused' | 'speech_busy' | 'speech_unreachable' | 'speech_failed'

export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly code: SpeechErrorCode

  constructor(code: SpeechErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
