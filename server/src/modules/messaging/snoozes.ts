import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { findAnyAccount } from './account-store.ts'
import { noteEvent } from './outgoing.ts'
import { listDueSnoozes, wakeConversation } from './snooze-store.ts'
import { tellConversation } from './tell.ts'

/** Conversations whose snooze is over are open again. */
export const wakeWorker = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  periodicTask('messaging-snoozes', 30, async () => {
    const now = deps.clock.now()
    for (const { id, accountId } of await listDueSnoozes(deps.db, now)) {
      const account = await findAnyAccount(deps.db, accountId)
      if (!account) continue
      await deps.db.transaction(async (db) => {
        if (!(await wakeConversation(db, id, now))) return
        await noteEvent({ ...deps, db }, account, { id }, { what: 'reopened' })
        await tellConversation(db, account, id)
      })
    }
  })
