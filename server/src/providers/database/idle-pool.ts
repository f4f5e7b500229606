import { cancelledError } from './postgres-errors.ts'
import { Slots } from './slots.ts'

export interface PoolOptions<C> {
  readonly max: number
  readonly open: () => Promise<C>
  /** Ends a connection at once, also one that is busy. */
  readonly destroy: (connection: C) => void
  readonly isOpen: (connection: C) => boolean
}

export interface UseOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

const IDLE_MS = 30_000

/** A few connections, kept for a short rest. One on which anything failed or was cancelled is never used again. */
export class IdlePool<C> {
  readonly #options: PoolOptions<C>
  readonly #slots: Slots
  readonly #idle: { connection: C; timer: NodeJS.Timeout }[] = []
  #closed = false

  constructor(options: PoolOptions<C>) {
    this.#options = options
    this.#slots = new Slots(options.max)
  }

  /** Waits for its turn and a connection, then works. Throws what `open` and `work` throw. */
  async use<T>({ timeoutMs, signal }: UseOptions, work: (connection: C) => Promise<T>): Promise<T> {
    const leave = await this.#slots.enter(timeoutMs, signal)
    try {
      const connection = this.#take() ?? (await this.#options.open())
      let healthy = false
      try {
        if (signal?.aborted) throw cancelledError()
        const result = await work(connection)
        healthy = signal?.aborted !== true
        return result
      } finally {
        this.#giveBack(connection, healthy)
      }
    } finally {
      leave()
    }
  }

  close(): void {
    this.#closed = true
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      this.#options.destroy(connection)
    }
  }

  #take(): C | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      clearTimeout(last.timer)
      if (this.#options.isOpen(last.connection)) return last.connection
      this.#options.destroy(last.connection)
    }
    return undefined
  }

  #giveBack(connection: C, healthy: boolean): void {
    if (!healthy || this.#closed) {
      this.#options.destroy(connection)
      return
    }
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((item) => item.connection === connection)
      if (at >= 0) this.#idle.splice(at, 1)
      this.#options.destroy(connection)
    }, IDLE_MS)
    timer.unref()
    this.#idle.push({ connection, timer })
  }
}
