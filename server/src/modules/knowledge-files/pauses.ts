import type { OrganizationId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { EmbeddingError } from '../../providers/embedding/port.ts'
import { noteProblem } from './choice-store.ts'

/** A service that failed is left alone this long; the files of others do not wait for it. */
const pauseMs = 60_000

/** Organizations whose service gave no vectors lately. */
export class EmbeddingPauses {
  private readonly until = new Map<OrganizationId, number>()
  private readonly deps: Pick<Deps, 'db' | 'clock' | 'log'>

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
    this.deps = deps
  }

  list(): OrganizationId[] {
    const now = this.deps.clock.now().getTime()
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id)
    return [...this.until.keys()]
  }

  has = (id: OrganizationId) => this.list().includes(id)
  end = (id: OrganizationId) => void this.until.delete(id)

  /** Anything but a failure of the service is thrown on. */
  async begin(id: OrganizationId, error: unknown): Promise<void> {
    if (!(error instanceof EmbeddingError)) throw error
    const now = this.deps.clock.now()
    this.until.set(id, now.getTime() + pauseMs)
    this.deps.log.warn({ code: error.code, organization: id }, 'an embedding service gave no vectors')
    await noteProblem(this.deps.db, id, error.code, now)
  }
}
