import { required } from '#contract/kit/required.ts'
/**
 * What a reader of a topic gets. `here` comes first and says where the topic stands; `missed`: events that the reader has
 * not seen are gone. `id` is what the reader names to go on after it.
 */
export type TopicItem = { id: string; what: 'here' | 'missed' } | { id: string; what: 'event'; event: string }

const kept = 200

/** Events of one name in this process, numbered; the latest are kept for readers who come back. */
export class Topic {
  readers = 0
  #epoch = crypto.randomUUID().slice(0, 8)
  #next = 1
  #events: string[] = []
  #wake = new Set<() => void>()

  append(event: string): void {
    this.#events.push(event)
    if (this.#events.length > kept) this.#events.shift()
    this.#next++
    this.#wakeAll()
  }

  /** Events may have been lost on their way here: nobody can go on from an id of before. */
  startOver(): void {
    this.#epoch = crypto.randomUUID().slice(0, 8)
    this.#events = []
    this.#wakeAll()
  }

  async *follow(after: string | undefined, signal: AbortSignal): AsyncGenerator<TopicItem> {
    const from = after === undefined ? this.#next : this.#indexAfter(after)
    let [epoch, at] = [this.#epoch, from ?? this.#next]
    yield { id: this.#idOf(at - 1), what: from === undefined ? 'missed' : 'here' }
    while (!signal.aborted) {
      if (epoch !== this.#epoch || at < this.#first) {
        epoch = this.#epoch
        at = this.#next
        yield { id: this.#idOf(at - 1), what: 'missed' }
      } else if (at < this.#next) {
        const event = required(this.#events[at - this.#first], 'all from the first to the last are kept')
        yield { id: this.#idOf(at++), what: 'event', event }
      } else await this.#sleep(signal)
    }
  }

  get #first(): number {
    return this.#next - this.#events.length
  }

  #idOf = (index: number) => `${this.#epoch}-${index}`

  /** The place behind an id; undefined when what came after it is not all here. */
  #indexAfter(id: string): number | undefined {
    const [epoch, number] = id.split('-')
    const index = Number(number) + 1
    return epoch === this.#epoch && index >= this.#first && index <= this.#next ? index : undefined
  }

  #wakeAll(): void {
    for (const resolve of this.#wake) resolve()
  }

  #sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#wake.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#wake.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }
}
