import { limits } from '#contract/limits.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import type { ChatDataDeps } from './service.ts'
import { deleteChatsOfGoneAgents, purge, removeGoneAgents } from './store.ts'

const everyMs = 10 * 60_000
const perStep = 50

/** Takes away for good what was deleted and can no longer be brought back: now and then, and when it is woken. */
export const createRemoval = (deps: ChatDataDeps): Rounds =>
  createRounds({
    everyMs,
    round: (stopped) => round(deps, stopped),
    failed: (error) => deps.log.warn({ err: error }, 'deleted chats were not removed yet'),
  })

async function round(deps: ChatDataDeps, stopped: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deleteChatsOfGoneAgents(deps.db, before)
  for (let removed = perStep; removed > 0 && !stopped.aborted; ) {
    const gone = await purge(deps.db, before, perStep)
    removed = gone.removed
    for (const key of gone.keys) await removeFile(deps, key)
  }
  for (const key of await removeGoneAgents(deps.db, before)) await removeFile(deps, key)
}

/** Its row is gone already: a file that will not go is for the log. */
async function removeFile({ files, log }: ChatDataDeps, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'a file of a deleted chat could not be removed')
  }
}
