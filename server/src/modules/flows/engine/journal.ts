import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../../../platform/db/database.ts'
import { type JournalWrite, writeAll } from './journal-store.ts'

/** Runs written in one statement, and statements under way at once. */
const maxConcurrent = 200
const lanes = 2
const againMs = 300

type Waiting = { write: JournalWrite; kept: (kept: boolean) => void; failed: (error: unknown) => void }

/** Writes of many runs, gathered while the ones before are on their way: the busier, the more go together. */
export class Journal {
  readonly #pool: pg.Pool
  readonly #me: () => number
  #waiting: Waiting[] = []
  #busy = 0

  constructor(pool: pg.Pool, me: () => number) {
    this.#pool = pool
    this.#me = me
  }

  /** Resolves when it is on disk: false when another process holds the run now. A run writes one thing at a time. */
  write(write: JournalWrite): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting.push({ write, kept: resolve, failed: reject })
    // What else happens in this turn of the loop goes along.
    if (this.#busy < lanes) queueMicrotask(() => this.#next())
    return promise
  }

  #next(): void {
    if (this.#busy >= lanes || this.#waiting.length === 0) return
    const batch = this.#waiting.splice(0, maxConcurrent)
    this.#busy++
    void this.#flush(batch).finally(() => {
      this.#busy--
      this.#next()
    })
  }

  async #flush(batch: Waiting[]): Promise<void> {
    const me = this.#me()
    for (;;) {
      try {
        const kept = await writeAll(
          this.#pool,
          me,
          batch.map(({ write }) => write),
        )
        for (const item of batch) item.kept(kept.has(item.write.run.id))
        return
      } catch (error) {
        const again = isDatabaseAway(error) || (error as { code?: unknown }).code === '40P01'
        if (again && !this.#pool.ending) await sleep(againMs)
        else return this.#apart(batch, error)
      }
    }
  }

  /** One that cannot be written must not take the others with it. */
  async #apart(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || this.#pool.ending) {
      for (const item of batch) item.failed(error)
      return
    }
    for (const item of batch) await this.#flush([item])
  }
}
