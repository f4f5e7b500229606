import { talkTimes } from '#contract/voice/conversation/reduce.ts'
import type { TalkState } from '#contract/voice/conversation/state.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import { SpeechError, type StreamingRecogniser, type UtteranceStream } from '../../../providers/speech-to-text/port.ts'
import type { Speech } from '../../speech/service.ts'
import type { createEar, SpokenSpan } from './ear.ts'

/** How much is heard before what was found to be speech. */
const leadMs = 300
/** A recogniser that failed while somebody spoke is left alone for so long: recordings are asked about instead. */
const restMs = 10_000

type SpokenUtterance = { stream: UtteranceStream; sentUntil: number }

type Options = {
  speech: Pick<Speech, 'transcribeSound' | 'stream'>
  ear: Pick<ReturnType<typeof createEar>, 'take' | 'between' | 'spokenBetween'>
  signal: AbortSignal
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** Words that may still change; empty where it was nothing. */
  onPartial: (words: string) => void
  /** Recognition while one speaks failed; the recording of it is asked about. */
  onStreamFailed: (error: unknown) => void
}

/** Turns what the ear heard into words, while it is spoken where that is possible, and remembers when the caller spoke until that is asked. */
export class CallerWords {
  readonly #options: Options
  readonly #unknown = new Set<SpokenSpan>()
  #spoken: SpokenSpan[] = []
  #recogniser: StreamingRecogniser | undefined
  #utterance: SpokenUtterance | undefined
  #sentUntil = 0
  #restsUntil = 0

  constructor(options: Options) {
    this.#options = options
    options.signal.addEventListener('abort', () => this.#recogniser?.close(), { once: true })
  }

  /** Looks whether what is spoken can be recognised while it is. */
  async begin(): Promise<void> {
    const { speech, signal } = this.#options
    this.#recogniser = await speech.stream()
    if (signal.aborted) this.#recogniser?.close()
  }

  /** Somebody speaks, or nobody does any more; told with every frame. */
  follow(speech: TalkState['speech'], at: number): void {
    const { now, onPartial } = this.#options
    if (!speech) {
      this.#utterance?.stream.drop()
      this.#utterance = undefined
    } else if (this.#recogniser && speech.voiced >= talkTimes.leastSpeech && now() >= this.#restsUntil) {
      const sentUntil = Math.max(speech.since - leadMs, this.#sentUntil)
      this.#utterance ??= { stream: this.#recogniser.begin(onPartial), sentUntil }
      this.#send(this.#utterance, at)
    }
  }

  /** The words between two times: none where nothing was said after all, undefined where the call is over meanwhile. */
  async find({ from, until }: SpokenSpan): Promise<string | undefined> {
    const { ear, signal, onPartial } = this.#options
    const span = ear.spokenBetween(from, until) ?? { from: from + leadMs, until: until - talkTimes.endOfSpeech }
    this.#spoken.push(span)
    this.#unknown.add(span)
    try {
      const text = await this.#wordsOf(from, until)
      this.#unknown.delete(span)
      if (text === '') onPartial('')
      return text
    } catch (error) {
      onPartial('')
      if (signal.aborted) return undefined
      // A door, a cough.
      if (error instanceof Failure && error.code === 'speech_silent') return ''
      throw error
    }
  }

  async #wordsOf(from: number, until: number): Promise<string> {
    const { speech, ear, signal } = this.#options
    const streamed = this.#utterance && (await this.#finish(this.#utterance, until))
    if (typeof streamed === 'string') return streamed
    try {
      return (await speech.transcribeSound(ear.take(from, until), signal)).text
    } catch (error) {
      // Where nobody hears recordings it is the recogniser that was asked first that failed.
      const isAlone = streamed && error instanceof Failure && error.code === 'speech_not_set_up'
      throw isAlone ? fail(streamed.code) : error
    }
  }

  /** The words of what was sent while it was spoken, or why there are none. */
  async #finish(utterance: SpokenUtterance, until: number): Promise<string | SpeechError> {
    const { now, onStreamFailed } = this.#options
    this.#utterance = undefined
    this.#send(utterance, until)
    try {
      return await utterance.stream.finish()
    } catch (error) {
      this.#restsUntil = now() + restMs
      onStreamFailed(error)
      return error instanceof SpeechError ? error : new SpeechError('speech_failed', error)
    }
  }

  #send(utterance: SpokenUtterance, until: number): void {
    if (until <= utterance.sentUntil) return
    utterance.stream.append(this.#options.ear.between(utterance.sentUntil, until))
    utterance.sentUntil = this.#sentUntil = until
  }

  /** What was spoken, and not recognised or not taken for words. */
  get unknown(): readonly SpokenSpan[] {
    return [...this.#unknown]
  }

  /** From when to when the caller spoke; `at` where no sound of it was heard. */
  span(at: number): SpokenSpan {
    const from = Math.min(...this.#spoken.map((span) => span.from))
    const until = Math.max(...this.#spoken.map((span) => span.until))
    return { from: Number.isFinite(from) ? from : at, until: Number.isFinite(until) ? until : at }
  }

  forgetSpans(): void {
    this.#spoken = []
  }
}
