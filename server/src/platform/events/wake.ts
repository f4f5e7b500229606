/** Readers that wait for news of a name. */
export class Wake {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves at the next `wake` of the name, after `maxMs`, or when the signal fires; leaves nothing behind. */
  wait(name: string, maxMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const names = this.#waiting.get(name) ?? new Set()
      this.#waiting.set(name, names)
      const done = () => {
        clearTimeout(timer)
        names.delete(done)
        if (names.size === 0 && this.#waiting.get(name) === names) this.#waiting.delete(name)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, maxMs)
      names.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }

  wake(name: string): void {
    for (const done of [...(this.#waiting.get(name) ?? [])]) done()
  }

  wakeAll(): void {
    for (const name of [...this.#waiting.keys()]) this.wake(name)
  }
}
