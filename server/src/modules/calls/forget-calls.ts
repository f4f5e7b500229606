import { callLimits } from '#contract/calls/limits.ts'
import { inBatches } from '../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import { forgetCalls } from './call-store.ts'
import { forgetRecordings } from './rehearsals/attempt-store.ts'

const atOnce = 500
const dayMs = 86_400_000

/** Calls whose time is over go, some at a time, with their sound; rehearsals lose theirs after some days. */
export async function forgetOldCalls(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const forget = () =>
    deps.db.transaction(async (tx) => {
      const { count, keys } = await forgetCalls(tx, now, atOnce)
      await eraseFiles({ ...deps, db: tx }, keys)
      return count
    })
  await inBatches(atOnce, forget, signal)
  if (signal.aborted) return
  await deps.db.transaction(async (tx) => {
    const old = new Date(now.getTime() - callLimits.keptDays * dayMs)
    await eraseFiles({ ...deps, db: tx }, await forgetRecordings(tx, old))
  })
}
