import { cancelledError, timedOut } from './postgres-errors.ts'

/** A fixed number of places; who finds none waits in line, so that a busy reader is not taken for an absent database. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Resolves with what gives the place back. Throws `query_timed_out` or `query_cancelled` when its turn does not come. */
  async enter(timeoutMs: number, signal?: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await this.#turn(timeoutMs, signal)
    return () => this.#leave()
  }

  #turn(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        end()
      }
      const giveUp = (error: Error) => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        settle(() => reject(error))
      }
      const onAbort = () => giveUp(cancelledError())
      const timer = setTimeout(() => giveUp(timedOut()), timeoutMs)
      const turn = () => settle(resolve)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(turn)
    })
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
