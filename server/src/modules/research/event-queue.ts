/** Events handed from who writes them to one reader, in their order. */
export class EventQueue {
  readonly #waiting: string[] = []
  #ended = false
  #wake: () => void = () => {}

  add(event: string): void {
    this.#waiting.push(event)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  /** Every event from the first to the last, or until the signal fires. */
  async *read(signal: AbortSignal): AsyncGenerator<string> {
    signal.addEventListener('abort', () => this.end(), { once: true })
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) yield next
      else if (this.#ended) return
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}
