import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { findAnyAccount } from './account-store.ts'
import { updateConversation } from './conversation-store.ts'
import { noteEvent } from './outgoing.ts'
import { listDueSnoozes } from './snooze-store.ts'
import { tellConversation } from './tell.ts'

/** Conversations whose snooze is over are open again. */
export const wakeWorker = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  periodicTask('messaging-snoozes', 30, async () => {
    for (const { id, accountId } of await listDueSnoozes(deps.db, deps.clock.now())) {
      const account = await findAnyAccount(deps.db, accountId)
      if (!account) continue
      await deps.db.transaction(async (db) => {
        await updateConversation(db, id, { status: 'open', snoozedUntil: null })
        await noteEvent({ ...deps, db }, account, { id }, { what: 'reopened' })
        await tellConversation(db, account, id)
      })
    }
  })
