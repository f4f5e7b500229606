/** `mime` and `name` as they go to the service. */
export type Recording = { bytes: Uint8Array<ArrayBuffer>; mime: string; name: string }

/** A stretch of a recording and what is said in it; `speaker`: who, where the service tells voices apart. */
type SpokenSegment = { startsMs: number; endsMs: number; text: string; speaker: string | null }

export type TranscribedSpeech = {
  text: string
  language: string | null
  durationSeconds: number | null
  /** Where they were asked for and the service gives them. */
  segments: SpokenSegment[] | null
}

/** `segments`: with times, where the service can; `language`: what is spoken, ISO 639-1, where that is known. */
export type TranscribeOptions = { segments?: boolean; language?: string | undefined }

export type SpeechErrorCode = 'speech_key_refused' | 'speech_busy' | 'speech_unreachable' | 'speech_failed'

export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly code: SpeechErrorCode

  constructor(code: SpeechErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
