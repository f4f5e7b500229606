import type { Deps } from '../../platform/deps.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import { indexPending } from './search-store.ts'

/** How long ended answers may gather: who reads one is told first. */
const gatherMs = 50
const everyMs = 30_000

/** Makes ended answers searchable, one after the other, behind those who wait for something. */
export const createSearchIndex = ({ db, log }: Pick<Deps, 'db' | 'log'>): Rounds =>
  createRounds({
    everyMs,
    gatherMs,
    round: async (stopped) => {
      while (!stopped.aborted && (await indexPending(db)));
    },
    failed: (error) => log.warn({ err: error }, 'answers are not searchable yet'),
  })
