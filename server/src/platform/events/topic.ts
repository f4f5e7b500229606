import { required } from '#contract/kit/required.ts'
/**
 * What a reader of a topic gets. `here` comes first and says where the topic stands; `missed`: events that the reader has
 * not seen are gone. `id` is what the reader names to go on after it. `isPast`: published before the reader came who asked from when on.
 */
export type TopicItem =
  | { id: string; what: 'here' | 'missed' }
  | { id: string; what: 'event'; event: string; isPast?: true }

/** Where a reader begins: after an item that it has seen, with what was published in the last milliseconds, or with what comes now. */
export type TopicStart = string | { agoMs: number } | undefined

const kept = 200

/** Events of one name in this process, numbered; the latest are kept for readers who come back. */
export class Topic {
  readers = 0
  wasRead = false
  /** When something was last published or a reader last left, of `performance.now()`. */
  touchedAt = performance.now()
  #wholeSince: number
  #epoch = crypto.randomUUID().slice(0, 8)
  #next = 1
  #events: { event: string; at: number }[] = []
  #wake = new Set<() => void>()

  /** `wholeSince`: from when on everything that was published is known here, of `performance.now()`. */
  constructor(wholeSince = performance.now()) {
    this.#wholeSince = wholeSince
  }

  append(event: string): void {
    this.touchedAt = performance.now()
    this.#events.push({ event, at: this.touchedAt })
    if (this.#events.length > kept) this.#wholeSince = required(this.#events.shift(), 'there are more than are kept').at
    this.#next++
    this.#wakeAll()
  }

  /** Events may have been lost on their way here: nobody can go on from an id of before. */
  startOver(): void {
    this.#epoch = crypto.randomUUID().slice(0, 8)
    this.#events = []
    this.#wholeSince = performance.now()
    this.#wakeAll()
  }

  async *follow(after: TopicStart, signal: AbortSignal): AsyncGenerator<TopicItem> {
    const from = this.#indexOf(after)
    const pastUntil = typeof after === 'object' ? this.#next : 0
    let [epoch, at] = [this.#epoch, from ?? this.#next]
    yield { id: this.#idOf(at - 1), what: from === undefined ? 'missed' : 'here' }
    while (!signal.aborted) {
      if (epoch !== this.#epoch || at < this.#first) {
        epoch = this.#epoch
        at = this.#next
        yield { id: this.#idOf(at - 1), what: 'missed' }
      } else if (at < this.#next) {
        const { event } = required(this.#events[at - this.#first], 'all from the first to the last are kept')
        const isPast = at < pastUntil
        yield { id: this.#idOf(at++), what: 'event', event, ...(isPast && { isPast }) }
      } else await this.#sleep(signal)
    }
  }

  get #first(): number {
    return this.#next - this.#events.length
  }

  #idOf = (index: number) => `${this.#epoch}-${index}`

  /** `undefined` when what came since is not all here. */
  #indexOf(after: TopicStart): number | undefined {
    if (after === undefined) return this.#next
    if (typeof after === 'string') return this.#indexAfter(after)
    const since = performance.now() - after.agoMs
    if (since <= this.#wholeSince) return undefined
    const index = this.#events.findIndex(({ at }) => at >= since)
    return index === -1 ? this.#next : this.#first + index
  }

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
