import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { deleteChatsOfGoneAgents, purgeChats, removeGoneAgents } from './store.ts'

export type ChatRemovalDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { files: Pick<Files, 'remove'> }

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
    const gone = await purgeChats(deps.db, before, perStep)
    removed = gone.removed
    for (const key of gone.keys) await removeFile(deps, key)
  }
  for (const key of await removeGoneAgents(deps.db, before)) await removeFile(deps, key)
}

/** Its row is gone already: a file that will not go is for the log. */
async function removeFile({ files, log }: ChatRemovalDeps, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'a file of a deleted chat could not be removed')
  }
}
