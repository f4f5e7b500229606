import type { Deps } from '../../platform/deps.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'

export const syncQueue = 'calendar-sync'
export type SyncJob = { accountId: string }

/** Has accounts looked at. */
export const requestSync = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  dueAt?: Date,
): Promise<void> =>
  enqueueJobs<SyncJob>(
    { db, clock },
    syncQueue,
    ids.map((accountId) => ({ key: accountId, payload: { accountId }, dueAt })),
  )
