import type { Language } from '#contract/language.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import { currentWork, inWork } from '../../../platform/tracing/work.ts'
import type { Answerer, CallerAnswer } from './answer-caller.ts'

type Options = { answerer: Answerer; language: Language; onUnexpected: (error: unknown) => void }

/** The answers of a call's agent, one at a time: a new question ends the answer before. */
export class AgentAnswers {
  readonly #options: Options
  readonly #work = currentWork()
  #current = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  stop(): void {
    this.#current.abort()
  }

  /** Undefined where it was stopped before its end. */
  async find(question: string, onSentence: (text: string) => void): Promise<CallerAnswer | undefined> {
    const { answerer, language, onUnexpected } = this.#options
    this.stop()
    this.#current = new AbortController()
    const { signal } = this.#current
    const spokenIn = languageOfWords(question, language)
    // What is said comes from a socket: the answer to it is part of the call all the same.
    const ask = () => answerer.answer(question, spokenIn, { signal, onSentence })
    const asked = this.#work ? inWork(this.#work, ask) : ask()
    const answer = await asked.catch((error: unknown): CallerAnswer => {
      if (!signal.aborted) onUnexpected(error)
      return { grounded: false, failed: true }
    })
    return signal.aborted ? undefined : answer
  }

  async close(): Promise<void> {
    this.stop()
    await this.#options.answerer.close()
  }
}
