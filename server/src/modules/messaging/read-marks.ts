import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { ChannelError } from '../../providers/whatsapp/port.ts'
import { findAnyAccount } from './account-store.ts'
import { findLastIncoming } from './message-store.ts'
import { reachVendor, type Vendors } from './vendors.ts'

export const readQueue = 'messaging-read'
export type ReadJob = { conversationId: string; accountId: string; typing: boolean }

/** Shows the customer that what they wrote was read. It is a courtesy: what the vendor refuses is not tried again. */
export const readWorker = (deps: Pick<Deps, 'db' | 'secrets'> & { vendors: Vendors }): JobWorker =>
  jobWorker<ReadJob>({
    queue: readQueue,
    leaseSeconds: 30,
    retryAfterMs: (attempts) => (attempts >= 3 ? null : 5_000),
    run: async ({ payload: { conversationId, accountId, typing } }, signal) => {
      const account = await findAnyAccount(deps.db, accountId)
      const last = await findLastIncoming(deps.db, conversationId as ConversationId)
      if (!account || account.status === 'revoked' || !last) return 'done'
      const { vendor, access } = reachVendor(deps, account)
      await vendor.markRead(access, last, typing, signal).catch((error: unknown) => {
        if (!(error instanceof ChannelError)) throw error
      })
      return 'done'
    },
  })
