import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { deleteChatsOfGoneAgents, purgeChats, removeGoneAgents } from './store.ts'

export type ChatRemovalDeps = Pick<Deps, 'db' | 'clock'>

const everySeconds = 10 * 60
const perStep = 50

export const removalQueue = 'remove-deleted-chats'

/** Takes away for good what was deleted and can no longer be brought back: now and then, and when it is hastened. */
export const removalTask = (deps: ChatRemovalDeps): JobWorker =>
  periodicTask(removalQueue, everySeconds, (signal) => removeDeleted(deps, signal))

async function removeDeleted(deps: ChatRemovalDeps, stopped: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deleteChatsOfGoneAgents(deps.db, before)
  for (let removed = perStep; removed > 0 && !stopped.aborted; ) {
    removed = await deps.db.transaction(async (tx) => {
      const gone = await purgeChats(tx, before, perStep)
      await eraseFiles({ ...deps, db: tx }, gone.keys)
      return gone.removed
    })
  }
  await deps.db.transaction(async (tx) => eraseFiles({ ...deps, db: tx }, await removeGoneAgents(tx, before)))
}
