import type { Hit } from '#engine/passages/index.ts'
import { AskingThread } from './asking-thread.ts'
import { type HeldOptions, HeldThreads } from './held-threads.ts'
import type { ThreadFailureCode } from './thread-messages.ts'

/** What is asked of the thread that holds a text. */
export type TextAsk = { kind: 'open'; path: string } | { kind: 'search'; query: string; limit: number }

/** A text that cannot be searched: it took too long, or its thread came to an end. */
export class TextSearchError extends Error {
  override name = 'TextSearchError'
  readonly code: ThreadFailureCode

  constructor(code: ThreadFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

const openTimeoutMs = 60_000
const searchTimeoutMs = 15_000
const entry = new URL('./text-worker.ts', import.meta.url)

class TextThread {
  readonly #thread = new AskingThread<TextAsk, Hit[]>(entry, (code, message) => new TextSearchError(code, message))
  readonly #opened: Promise<unknown>

  constructor(load: () => Promise<string>) {
    this.#opened = load().then((path) => this.#thread.ask({ kind: 'open', path }, openTimeoutMs))
    this.#opened.catch(() => this.close())
  }

  get isOpen(): boolean {
    return this.#thread.isOpen
  }

  async search(query: string, limit: number): Promise<Hit[]> {
    await this.#opened
    return this.#thread.ask({ kind: 'search', query, limit }, searchTimeoutMs)
  }

  close(): void {
    this.#thread.close()
  }
}

/**
 * Searches the texts of attached files, each in a thread of its own: a text made of words that stand nowhere else takes seconds to
 * index. Errors: `TextSearchError`, and what `load` throws.
 */
export class TextSearches {
  readonly #held: HeldThreads<TextThread>

  constructor(options: HeldOptions = {}) {
    this.#held = new HeldThreads(options)
  }

  /** The best passages for a question. `load` says where the text lies, and is called when it is not held. */
  search(id: string, load: () => Promise<string>, query: string, limit: number): Promise<Hit[]> {
    return this.#held.use(
      id,
      () => new TextThread(load),
      (thread) => thread.search(query, limit),
    )
  }

  close(): void {
    this.#held.close()
  }
}
