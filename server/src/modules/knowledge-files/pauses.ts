import type { OrganizationId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { EmbeddingError } from '../../providers/embedding/port.ts'
import { noteProblem } from './choice-store.ts'

/** A service that failed is left alone this long; the files of others do not wait for it. */
const pauseMs = 60_000

/** Organizations whose service gave no vectors lately. */
export type EmbeddingPauses = {
  list: () => OrganizationId[]
  has: (id: OrganizationId) => boolean
  end: (id: OrganizationId) => void
  /** Anything but a failure of the service is thrown on. */
  begin: (id: OrganizationId, error: unknown) => Promise<void>
}

export function createEmbeddingPauses({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): EmbeddingPauses {
  const until = new Map<OrganizationId, number>()
  const list = () => {
    const now = clock.now().getTime()
    for (const [id, time] of until) if (time <= now) until.delete(id)
    return [...until.keys()]
  }
  return {
    list,
    has: (id) => list().includes(id),
    end: (id) => void until.delete(id),
    begin: async (id, error) => {
      if (!(error instanceof EmbeddingError)) throw error
      const now = clock.now()
      until.set(id, now.getTime() + pauseMs)
      log.warn({ code: error.code, organization: id }, 'an embedding service gave no vectors')
      await noteProblem(db, id, error.code, now)
    },
  }
}
