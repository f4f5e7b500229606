import { doublingWait } from '../jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../jobs/worker.ts'
import type { Files } from './files.ts'

const queue = 'erase-files'
type Erasure = { keys: readonly string[] }
const dayMs = 86_400_000

/** Until when something is that is kept for some days. */
export const keptUntil = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/**
 * Files whose time is over go once the transaction that forgets their rows is on the disk, also when the process is killed in between: what is said to
 * be erased does not stay.
 */
export async function eraseFiles(deps: Enqueuer, keys: readonly string[]): Promise<void> {
  const [first] = keys
  if (first !== undefined) await enqueueJobs<Erasure>(deps, queue, [{ key: first, payload: { keys } }])
}

export const erasureWorker = ({ files }: { files: Pick<Files, 'remove'> }): JobWorker =>
  jobWorker<Erasure>({
    queue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 5_000, longestMs: 3_600_000 }),
    run: async ({ payload: { keys } }, signal) => {
      for (const key of keys) {
        signal.throwIfAborted()
        await files.remove(key)
      }
      return 'done'
    },
  })
