import type { TenantView } from '../../../platform/tenant.ts'
import { flowRunLimits } from '../flow-run-limits.ts'
import { tenantKey } from './tenant-key.ts'

type Counted = TenantView & { id: string; flowId: string | null }

/**
 * How many runs go on at once: per flow, per workspace and in this process. With several processes each has its share, so that
 * together they keep to the limits. Runs that wait for a time or an event count nowhere.
 */
export class RunCapacity {
  /** Runs may wait for their turn. */
  hasQueue = false
  readonly #counts = new Map<string, number>()
  #all = 0
  #rank = 0
  #processes = 1

  /** This process is the `rank`-th of those that live. */
  share(rank: number, processes: number): void {
    this.#rank = Math.max(0, rank)
    this.#processes = Math.max(1, processes)
  }

  #has(run: Counted, concurrency: number): boolean {
    return (
      this.#all < flowRunLimits.perProcess &&
      this.#count(flowKey(run)) < this.#quota(concurrency) &&
      this.#count(tenantKey(run)) < this.#quota(flowRunLimits.perPlace)
    )
  }

  /** Takes a place for a run when there is one. */
  enter(run: Counted, concurrency: number): boolean {
    if (!this.#has(run, concurrency)) {
      this.hasQueue = true
      return false
    }
    this.force(run)
    return true
  }

  /** What goes on already has its place whatever the limits are. */
  force(run: Counted): void {
    this.#all++
    for (const key of [flowKey(run), tenantKey(run)]) this.#counts.set(key, this.#count(key) + 1)
  }

  leave(run: Counted): void {
    this.#all--
    for (const key of [flowKey(run), tenantKey(run)]) {
      const count = this.#count(key) - 1
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
  }

  #count = (key: string): number => this.#counts.get(key) ?? 0
  #quota(limit: number): number {
    return Math.floor(limit / this.#processes) + (this.#rank < limit % this.#processes ? 1 : 0)
  }
}

const flowKey = ({ flowId, id }: Counted) => flowId ?? id
