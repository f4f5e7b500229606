import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ChildEndReason, ChildProcessError, reasonOf, watchMemory } from './end-of-child.ts'
import { type ChildLimits, startLimited } from './start-limited.ts'

type Pending<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void; settle: () => void }
export type AskOptions = { timeoutMs: number; signal?: AbortSignal | undefined }

/** The processor's time of one process, and after how much work it is no longer asked: no question is to fall victim to the first. */
const workSeconds = 120
const workedOutMs = 60_000

/**
 * A process of its own, under limits of memory and disk, that answers one question after the other (`answerApart`) until one
 * takes too long or too much: then it is ended with all that wait for it, and answers no more. Throws ApartError.
 */
export class ChildWorker<Ask extends object, Answer> {
  readonly #child: ChildProcess
  readonly #memoryMb: number
  /** In the order in which they are answered. */
  readonly #pending: Pending<Answer>[] = []
  #guard: NodeJS.Timeout | undefined
  #busySince = 0
  #workedMs = 0
  #ended: ChildEndReason | undefined

  /** `entry`: a file whose process serves with `answerApart`. */
  constructor(entry: URL, limits: Pick<ChildLimits, 'memoryMb' | 'diskMb'>) {
    this.#memoryMb = limits.memoryMb
    this.#child = startLimited(fileURLToPath(entry), { ...limits, workSeconds })
    // Whoever waits for an answer keeps the server up, not a process at rest.
    this.#child.unref()
    this.#child.channel?.unref()
    this.#child.on('message', (answer) => this.#answered(answer as Answer))
    this.#child.on('error', () => this.end('broke_down'))
    this.#child.on('exit', (_code, by) => this.end(reasonOf(by)))
  }

  /** Whether it can be asked. */
  get isOpen(): boolean {
    return this.#ended === undefined && this.#workedMs < workedOutMs
  }

  ask(question: Ask, { timeoutMs, signal }: AskOptions): Promise<Answer> {
    if (this.#ended) return Promise.reject(new ChildProcessError(this.#ended))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end('timed_out'), timeoutMs)
      const stop = () => this.end('stopped')
      signal?.addEventListener('abort', stop, { once: true })
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
      }
      if (this.#pending.length === 0) this.#begin()
      this.#pending.push({ resolve, reject, settle })
      this.#child.send(question, () => {})
      if (signal?.aborted) stop()
    })
  }

  /** Ends it at once; what waits fails for this reason. */
  end(reason: ChildEndReason = 'stopped'): void {
    if (this.#ended) return
    this.#ended = reason
    clearInterval(this.#guard)
    this.#child.kill('SIGKILL')
    for (const { reject, settle } of this.#pending.splice(0)) {
      settle()
      reject(new ChildProcessError(reason))
    }
  }

  #begin(): void {
    this.#busySince = performance.now()
    this.#guard = watchMemory(this.#child, this.#memoryMb, () => this.end('too_much_memory'))
  }

  #answered(answer: Answer): void {
    const first = this.#pending.shift()
    if (!first) return
    if (this.#pending.length === 0) {
      clearInterval(this.#guard)
      this.#workedMs += performance.now() - this.#busySince
    }
    first.settle()
    first.resolve(answer)
  }
}
