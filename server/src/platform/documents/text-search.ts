import type { Hit } from '#engine/passages/index.ts'
import { ChildWorker } from '../child-process/index.ts'
import { createHeldFiles, type HeldOptions } from './held-files.ts'
import { askFile, type QueryFailureCode, type Reply } from './query-failure.ts'

/** What is asked of the process that holds a text. */
export type TextAsk = { kind: 'open'; path: string } | { kind: 'search'; query: string; limit: number }

/** A text that cannot be searched: it took too long, or its process came to an end. */
class TextSearchError extends Error {
  override name = 'TextSearchError'
  readonly code: QueryFailureCode

  constructor(code: QueryFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

const openTimeoutMs = 60_000
const searchTimeoutMs = 15_000
/** What the index of a text may take. */
const limits = { memoryMb: 512 }
const entry = new URL('./text-worker.ts', import.meta.url)

class TextProcess {
  readonly #process = new ChildWorker<TextAsk, Reply<Hit[]>>(entry, limits)
  readonly #opened: Promise<unknown>

  constructor(load: () => Promise<string>) {
    this.#opened = load().then((path) => this.#ask({ kind: 'open', path }, openTimeoutMs))
    this.#opened.catch(() => this.close())
  }

  get isOpen(): boolean {
    return this.#process.isOpen
  }

  async search(query: string, limit: number): Promise<Hit[]> {
    await this.#opened
    return this.#ask({ kind: 'search', query, limit }, searchTimeoutMs)
  }

  close(): void {
    this.#process.end()
  }

  #ask(ask: TextAsk, timeoutMs: number): Promise<Hit[]> {
    return askFile(this.#process, ask, { timeoutMs }, (code, message) => new TextSearchError(code, message))
  }
}

/** Searches the texts of attached files. Errors: `TextSearchError`, and what `load` throws. */
export type TextSearches = {
  /** The best passages for a question. `load` says where the text lies, and is called when it is not held. */
  search: (id: string, load: () => Promise<string>, query: string, limit: number) => Promise<Hit[]>
  close: () => void
}

/** Each text is in a process of its own: one made of words that stand nowhere else takes seconds to index. */
export function createTextSearches(options: HeldOptions = {}): TextSearches {
  const held = createHeldFiles<TextProcess>(options)
  return {
    search: (id, load, query, limit) =>
      held.use(
        id,
        () => new TextProcess(load),
        (textProcess) => textProcess.search(query, limit),
      ),
    close: held.close,
  }
}
