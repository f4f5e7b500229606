import type { Samples } from '../../platform/sound/samples.ts'

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

/** Samples of the sound that is streamed: 16 bits, one channel, of 16 kHz. */
export const streamedRate = 16_000

/** One utterance that is recognised while it is spoken. */
export type UtteranceStream = {
  append: (samples: Samples) => void
  /** Nothing more comes: its words. Rejects with SpeechError; what was sent is not kept here. */
  finish: () => Promise<string>
  /** It was nothing after all. */
  drop: () => void
}

/** A recogniser for one conversation, whose utterances come one after the other. `onPartial`: words that may still change. */
export type StreamingRecogniser = {
  begin: (onPartial: (words: string) => void) => UtteranceStream
  close: () => void
}

export type SpeechErrorCode = 'speech_key_refused' | 'speech_busy' | 'speech_unreachable' | 'speech_failed'

export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly code: SpeechErrorCode

  constructor(code: SpeechErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
