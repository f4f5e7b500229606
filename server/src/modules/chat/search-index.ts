import type { Deps } from '../../platform/deps.ts'
import { indexPending } from './search-store.ts'

/** How long ended answers may gather: who reads one is told first. */
const gatherMs = 50
const everyMs = 30_000

export type SearchIndex = { wake: () => void; start: () => void; stop: () => Promise<void> }

/** Makes ended answers searchable, one after the other, behind those who wait for something. */
export function createSearchIndex({ db, log }: Pick<Deps, 'db' | 'log'>): SearchIndex {
  let every: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let stopped = false
  const work = async () => {
    while (!stopped && (await indexPending(db)));
  }
  const begin = () => {
    soon = undefined
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'answers are not searchable yet'))
      .finally(() => {
        working = undefined
      })
  }
  const wake = () => {
    if (!stopped) soon ??= setTimeout(begin, gatherMs)
  }
  return {
    wake,
    start: () => {
      every = setInterval(wake, everyMs)
      every.unref()
      wake()
    },
    stop: async () => {
      stopped = true
      clearInterval(every)
      clearTimeout(soon)
      await working
    },
  }
}
