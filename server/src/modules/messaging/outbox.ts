import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { dequeueJob } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { ChannelError, type OutgoingContent } from '../../providers/whatsapp/port.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount, updateAccount } from './account-store.ts'
import { findToldAt } from './hearing.ts'
import type { MessageToSend } from './message-row.ts'
import * as store from './outbox-store.ts'
import { type SendJob, sendQueue } from './outgoing.ts'
import { chargePrice, holdPrice, type PriceDeps, releasePrice } from './price.ts'
import { tellConversation } from './tell.ts'
import { traceMessage } from './trace-message.ts'
import { reachVendor, type Vendors } from './vendors.ts'
import { hasWaitingUntil, listHearing } from './webhook-store.ts'

export type OutboxDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'> &
  PriceDeps & {
    vendors: Vendors
    files: Files
  }

/** A message whose sending was cut off may have gone out: so long until a vendor that can be asked about it knows it. See hearing.ts for others. */
const askedAfterMs = 30_000
/** What was told and is not read yet. */
const readWithinMs = 2_000
const lanes = Array.from({ length: 8 }, () => 'oldest' as const)
const triesForHours = 40

/** Sends what is queued in a conversation, one message after the other. A conversation has one job at a time. */
export const outboxWorker = (deps: OutboxDeps): JobWorker =>
  jobWorker<SendJob>({
    queue: sendQueue,
    lanes,
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 15 * 60_000, tries: triesForHours }),
    run: async ({ payload, hold }, signal) => {
      const conversationId = payload.conversationId as ConversationId
      for (;;) {
        signal.throwIfAborted()
        const account = await findAnyAccount(deps.db, payload.accountId)
        if (!account) return 'done'
        const queued = await store.findQueued(deps.db, conversationId)
        if (!queued) {
          if (await endWhenEmpty(deps, conversationId, hold)) return 'done'
          continue
        }
        if (account.status === 'revoked') return { again: inAnHour(deps) }
        const again = await sendOne(deps, account, conversationId, queued, signal)
        if (again) return { again }
        if (await endWhenEmpty(deps, conversationId, hold)) return 'done'
      }
    },
    onGivenUp: async ({ payload }) => giveUp(deps, payload),
  })

const inAnHour = ({ clock }: OutboxDeps) => new Date(clock.now().getTime() + 3_600_000)

/** Takes the job out while nobody can queue another message, so that none is left behind. */
const endWhenEmpty = ({ db }: OutboxDeps, id: ConversationId, hold: (tx: Db) => Promise<boolean>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isThere = await store.lockConversation(tx, id)
    if (isThere && (await store.findQueued(tx, id))) return false
    if (await hold(tx)) await dequeueJob({ db: tx }, sendQueue, id)
    return true
  })

/** Sends a message; answers when to come again where that must wait. */
async function sendOne(
  deps: OutboxDeps,
  account: AccountRow,
  conversationId: ConversationId,
  queued: store.QueuedMessage,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = deps
  const { id, to, sending, replyTo, triedAt, heldUntil, senderId } = queued
  const now = clock.now()
  const knownAt = triedAt && (await findKnownAt(deps, account, triedAt))
  if (knownAt) return knownAt
  if (heldUntil && heldUntil > now) return heldUntil
  if (!(await store.noteTry(db, id, now, triedAt))) return undefined
  const unpaid = await holdPrice(deps, account, queued)
  if (unpaid) {
    await store.noteFailed(db, id, { reason: unpaid, code: null })
    await tellConversation(db, account, conversationId)
    return undefined
  }
  try {
    const { vendor, access } = reachVendor(deps, account)
    const content = await readyToSend(deps, { vendor, access }, sending, signal)
    if (triedAt) {
      const before = await vendor.findSent?.(access, { to, content }, triedAt, signal)
      const sent = before && (await store.findUnknown(db, account.id, before))
      if (sent) {
        await noteSent(deps, account, id, sent)
        await tellConversation(db, account, conversationId)
        return undefined
      }
    }
    const send = () => vendor.send(access, { to, content, replyTo, key: id, by: senderId }, signal)
    const vendorId = await traceMessage('send', account.kind, send)
    await noteSent(deps, account, id, vendorId)
    await tellConversation(db, account, conversationId)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return refused(deps, account, conversationId, { id, error, triedAt: now })
  }
  return undefined
}

/** When to look again whether a message whose sending was cut off has gone out; undefined: now it is known. */
async function findKnownAt(deps: OutboxDeps, account: AccountRow, triedAt: Date): Promise<Date | undefined> {
  const { vendor } = reachVendor(deps, account)
  const now = deps.clock.now()
  const knownAt = vendor.findSent
    ? new Date(triedAt.getTime() + askedAfterMs)
    : findToldAt(triedAt, await listHearing(deps.db, triedAt, now), now)
  if (knownAt > now) return knownAt
  const isToldOf = await hasWaitingUntil(deps.db, account.id, knownAt)
  return isToldOf ? new Date(now.getTime() + readWithinMs) : undefined
}

/** That it went out must be known, or it goes out again: what the books do not take is not charged. */
async function noteSent(
  deps: OutboxDeps,
  account: AccountRow,
  id: store.QueuedMessage['id'],
  vendorId: string,
): Promise<void> {
  const { db, log } = deps
  const paid = db.transaction(async (tx) => {
    await store.noteSent(tx, id, vendorId)
    await chargePrice(deps, account, id, tx)
  })
  await paid.catch(async (error: unknown) => {
    await store.noteSent(db, id, vendorId)
    log.error({ err: error, message: id }, 'a message was not charged')
  })
}

/** A file is handed over first: an upload that is lost costs nothing. */
async function readyToSend(
  { files }: OutboxDeps,
  { vendor, access }: ReturnType<typeof reachVendor>,
  sending: MessageToSend,
  signal: AbortSignal,
): Promise<OutgoingContent> {
  if (sending.kind !== 'file') return sending
  const { key, mime, name, caption } = sending
  const mediaId = await vendor.upload(access, { path: await files.localPath(key), mime, name }, signal)
  return { kind: sending.as, mediaId, mime, name, caption }
}

/** What the vendor did not take: it comes again, waits for another access, or has failed. */
async function refused(
  deps: OutboxDeps,
  account: AccountRow,
  conversationId: ConversationId,
  { id, error, triedAt }: { id: store.QueuedMessage['id']; error: ChannelError; triedAt: Date },
): Promise<Date | undefined> {
  const { db, clock, log } = deps
  const { failure, againAfterMs } = error
  log.info({ code: failure.code, reason: failure.reason }, 'a message was refused')
  // An answer that was not heard may follow a message that was.
  if (failure.code !== null) await store.noteTry(db, id, null, triedAt)
  if (failure.reason === 'access_revoked') {
    await updateAccount(db, account.id, { status: 'revoked' })
    return inAnHour(deps)
  }
  if (failure.reason === 'not_reached' && failure.code === null) throw error
  if (againAfterMs !== undefined) return new Date(clock.now().getTime() + againAfterMs)
  await store.noteFailed(db, id, failure)
  await releasePrice(deps, id)
  await tellConversation(db, account, conversationId)
  return undefined
}

/** After hours of trying everything that waits in the conversation has failed. */
async function giveUp({ db }: OutboxDeps, { conversationId, accountId }: SendJob): Promise<void> {
  const account = await findAnyAccount(db, accountId)
  if (!account) return
  await store.failQueued(db, conversationId as ConversationId)
  await tellConversation(db, account, conversationId)
}
