import type { RunResult } from '#contract/flows/schemas.ts'
import type { RunRow } from './run-row.ts'

/** A run that has ended, or waits for somebody or something. */
export type PausedRun = { row: RunRow; result: RunResult }

/** Who waits in this process until a run pauses. */
export class RunPauses {
  readonly #waiting = new Map<string, Set<(paused: PausedRun | undefined) => void>>()

  /** Undefined when time is up, or when the run went to another process: look into the database then. */
  wait(id: string, ms: number): Promise<PausedRun | undefined> {
    return new Promise((resolve) => {
      const all = this.#waiting.get(id) ?? new Set()
      this.#waiting.set(id, all)
      const done = (paused: PausedRun | undefined) => {
        clearTimeout(timer)
        all.delete(done)
        if (all.size === 0 && this.#waiting.get(id) === all) this.#waiting.delete(id)
        resolve(paused)
      }
      const timer = setTimeout(() => done(undefined), ms)
      all.add(done)
    })
  }

  resolve(id: string, paused: PausedRun | undefined): void {
    for (const done of [...(this.#waiting.get(id) ?? [])]) done(paused)
  }
}
