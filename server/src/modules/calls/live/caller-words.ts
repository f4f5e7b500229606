import { talkTimes } from '#contract/voice/conversation/reduce.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { Speech } from '../../speech/service.ts'
import type { createEar } from './ear.ts'

/** How much is heard before what was found to be speech. */
const leadMs = 300

export type SpokenSpan = { from: number; until: number }

/** Turns what the ear heard into words, and remembers when the caller spoke until that is asked. */
export class CallerWords {
  readonly #speech: Pick<Speech, 'transcribeSound'>
  readonly #ear: Pick<ReturnType<typeof createEar>, 'take'>
  readonly #signal: AbortSignal
  readonly #unknown = new Set<SpokenSpan>()
  #spoken: SpokenSpan[] = []

  constructor(
    speech: Pick<Speech, 'transcribeSound'>,
    ear: Pick<ReturnType<typeof createEar>, 'take'>,
    signal: AbortSignal,
  ) {
    this.#speech = speech
    this.#ear = ear
    this.#signal = signal
  }

  /** The words between two times: none where nothing was said after all, undefined where the call is over meanwhile. */
  async find({ from, until }: SpokenSpan): Promise<string | undefined> {
    const span = { from: from + leadMs, until: until - talkTimes.endOfSpeech }
    this.#spoken.push(span)
    this.#unknown.add(span)
    try {
      const { text } = await this.#speech.transcribeSound(this.#ear.take(from, until), this.#signal)
      this.#unknown.delete(span)
      return text
    } catch (error) {
      if (this.#signal.aborted) return undefined
      // A door, a cough.
      if (error instanceof Failure && error.code === 'speech_silent') return ''
      throw error
    }
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
