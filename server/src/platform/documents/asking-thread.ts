import { Worker } from 'node:worker_threads'
import type { Numbered, Reply, ThreadFailureCode } from './thread-messages.ts'

type Pending<Answer> = { resolve(answer: Answer): void; reject(error: Error): void; timer: NodeJS.Timeout }
type FailureMaker = (code: ThreadFailureCode, message: string) => Error

/** A thread that answers questions; it is ended by one that takes too long, and answers no more then. */
export class AskingThread<Ask extends object, Answer> {
  readonly #worker: Worker
  readonly #failure: FailureMaker
  readonly #pending = new Map<number, Pending<Answer>>()
  #requests = 0
  #ended: Error | undefined

  constructor(entry: URL, failure: FailureMaker) {
    this.#failure = failure
    const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
    this.#worker = new Worker(entry, { resourceLimits, env: {} })
    this.#worker.unref()
    this.#worker.on('message', (reply: Reply<Answer>) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#end('query_too_large', error.message))
    this.#worker.on('exit', () => this.#end('query_failed', 'the thread of the file ended'))
  }

  get isOpen(): boolean {
    return this.#ended === undefined
  }

  close(): void {
    this.#end('query_failed', 'the file was closed')
  }

  ask(question: Ask, timeoutMs: number): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    const request = ++this.#requests
    return new Promise((resolve, reject) => {
      // Neither SQLite nor a search can be interrupted from outside its thread: the thread goes, and what it holds with it.
      const late = () => this.#end('query_timed_out', `no answer in ${timeoutMs} ms`)
      this.#pending.set(request, { resolve, reject, timer: setTimeout(late, timeoutMs) })
      this.#worker.ref()
      this.#worker.postMessage({ ...question, request } satisfies Numbered<Ask>)
    })
  }

  #settle(reply: Reply<Answer>): void {
    const pending = this.#pending.get(reply.request)
    if (!pending) return
    this.#pending.delete(reply.request)
    clearTimeout(pending.timer)
    if (this.#pending.size === 0) this.#worker.unref()
    if (reply.ok) pending.resolve(reply.answer)
    else pending.reject(this.#failure(reply.code, reply.message))
  }

  #end(code: ThreadFailureCode, message: string): void {
    if (this.#ended) return
    const reason = this.#failure(code, message)
    this.#ended = reason
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer)
      pending.reject(reason)
    }
    this.#pending.clear()
    void this.#worker.terminate()
  }
}
