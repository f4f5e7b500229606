import type { Deps } from '../../../platform/deps.ts'
import type { CallRow } from '../call-store.ts'
import { saveMemory } from '../holding-store.ts'
import { maskNumbers } from '../mask.ts'
import type { CallMemory, RememberedAnswer } from './call-memory.ts'

/** What another process would have to know of a call, stored as it changes: this one may be killed. */
export class KeptMemory {
  readonly #deps: Pick<Deps, 'db' | 'log'>
  readonly #call: CallRow
  #memory: CallMemory
  #saving: Promise<unknown> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db' | 'log'>, call: CallRow, before: CallMemory | undefined) {
    const { earlier = [], flow = null, next = null, unknown = [], lateMs = 0 } = before ?? {}
    this.#deps = deps
    this.#call = call
    this.#memory = { earlier, flow, next, unknown, lateMs }
  }

  keep(change: Partial<CallMemory>): void {
    const { db, log } = this.#deps
    const memory = this.#change(change)
    this.#saving = this.#saving
      .then(() => saveMemory(db, this.#call, memory))
      .catch((error: unknown) =>
        log.warn({ err: error, call: this.#call.id }, 'what a call would need in another process was not kept'),
      )
  }

  /** All of it, once nothing of before is on its way any more. */
  async leave(change: Partial<CallMemory>): Promise<CallMemory> {
    await this.#saving
    return this.#change(change)
  }

  #change(change: Partial<CallMemory>): CallMemory {
    this.#memory = { ...this.#memory, ...change }
    if (!this.#call.mask) return this.#memory
    const { earlier, next, left } = this.#memory
    // How a question was understood holds its numbers, too.
    this.#memory.earlier = earlier.map(masked)
    if (next) this.#memory.next = { ...next, words: maskNumbers(next.words) }
    if (left) this.#memory.left = { ...left, question: maskNumbers(left.question), words: maskNumbers(left.words) }
    return this.#memory
  }
}

const masked = ({ question, answerText }: RememberedAnswer): RememberedAnswer => ({
  question: maskNumbers(question),
  answerText: maskNumbers(answerText),
  understood: null,
})
