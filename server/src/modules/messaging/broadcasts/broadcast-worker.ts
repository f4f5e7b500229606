import { required } from '#contract/kit/required.ts'
import type { ContactId, ConversationId, MessageId } from '#contract/messaging/ids.ts'
import { filledTemplate } from '#contract/messaging/template-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/id.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { listWatchers, tellPeople } from '../../notifications/service.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { findAnyAccount } from '../account-store.ts'
import { insertMessages } from '../message-store.ts'
import { lastOf, requestSending } from '../outgoing.ts'
import { findPaymentObstacle } from '../price.ts'
import { tellConversation } from '../tell.ts'
import { findTemplate } from '../template-store.ts'
import { mayWriteFreely } from '../window.ts'
import * as store from './broadcast-store.ts'
import { type BroadcastDeps, type BroadcastJob, broadcastQueue } from './broadcasts.ts'
import * as making from './making-store.ts'
import { paceOf } from './pace.ts'
import { filledColumns } from './resolve.ts'

/** How soon it is looked whether the last messages went out. */
const endMs = 2_000

/** Makes the messages of a broadcast, as many in a second as WhatsApp takes; every recipient and their message are one transaction. */
export const broadcastWorker = (deps: BroadcastDeps): JobWorker =>
  jobWorker<BroadcastJob>({
    queue: broadcastQueue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 15,
    retryAfterMs: doublingWait({ firstMs: 2_000, longestMs: 300_000 }),
    run: async ({ payload: { id }, hold }) => {
      const broadcast = await store.findAnyBroadcast(deps.db, id)
      const account = broadcast && (await findAnyAccount(deps.db, broadcast.account_id))
      if (!broadcast || !account) return 'done'
      const again = await deps.db.transaction(async (db) => {
        const status = await store.lockBroadcast(db, id)
        if ((status !== 'running' && status !== 'scheduled') || !(await hold(db))) return undefined
        return turn({ ...deps, db }, account, { ...broadcast, status })
      })
      await tellPeople(deps.db, await listWatchers(deps.db, account), { kind: 'broadcast_changed', id })
      return again ? { again } : 'done'
    },
  })

async function turn(
  deps: BroadcastDeps,
  account: AccountRow,
  broadcast: store.BroadcastRow,
): Promise<Date | undefined> {
  const { db, clock } = deps
  const now = clock.now()
  const { id } = broadcast
  if (broadcast.status === 'scheduled') await store.setStatus(db, id, { status: 'running', now })
  const obstacle = await obstacleOf(db, account, broadcast)
  if (obstacle) {
    await store.setStatus(db, id, { status: 'paused', pausedBy: obstacle, now })
    return undefined
  }
  const { most, everyMs } = paceOf(account)
  const waiting = await store.listWaiting(db, id, most)
  const unpaid = await findPaymentObstacle(deps, account, broadcast, waiting.length)
  if (unpaid) {
    await store.setStatus(db, id, { status: 'paused', pausedBy: unpaid, now })
    return undefined
  }
  const conversations = waiting.length > 0 ? await makeMessages(deps, account, broadcast, waiting) : []
  await requestSending(deps, account, conversations)
  const [any] = conversations
  // Open pages ask for all that they show again: once is enough.
  if (any) await tellConversation(db, account, any)
  if (waiting.length > 0) return new Date(now.getTime() + everyMs)
  const counts = (await store.countRecipients(db, [id])).get(id)
  if (counts && counts.queued > 0) return new Date(now.getTime() + endMs)
  await store.setStatus(db, id, { status: 'done', now })
  return undefined
}

/** What keeps a broadcast from going on until a person has mended it. */
async function obstacleOf(db: Db, account: AccountRow, { template }: store.BroadcastRow) {
  if (account.status === 'revoked') return 'access_revoked' as const
  if (!template) return undefined
  const found = await findTemplate(db, account.id, template.id)
  return found?.status === 'approved' ? undefined : ('template_not_approved' as const)
}

/** Makes the messages of recipients; answers the conversations that have something to send now. */
async function makeMessages(
  { db, clock }: BroadcastDeps,
  account: AccountRow,
  broadcast: store.BroadcastRow,
  recipients: readonly store.WaitingRecipient[],
): Promise<ConversationId[]> {
  const now = clock.now()
  const at = timeOf(account, now)
  const people = recipients.map(({ phoneNumber, name }) => ({
    phoneNumber,
    name,
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
  }))
  const opened = await making.openWithAll(db, account.id, people, { answeredBy: account.settings.answered_by, now: at })
  const planned = recipients.map((recipient) => {
    const conversation = required(opened.get(recipient.phoneNumber), 'it was just opened')
    // Since it was looked at before, somebody may have opted out, or a window may have closed.
    const reason = conversation.blockedAt
      ? 'blocked'
      : conversation.optedOut
        ? 'opted_out'
        : !broadcast.template && !mayWriteFreely(account, conversation, now)
          ? 'window_closed'
          : null
    const message = {
      ...contentOf(broadcast, recipient),
      id: newId<MessageId>(now),
      conversationId: conversation.id,
      direction: 'out' as const,
      author: 'broadcast' as const,
      clientKey: `broadcast:${broadcast.id}`,
      broadcastId: broadcast.id,
      createdAt: at,
    }
    return { recipient, conversation, reason, message }
  })
  const wanted = planned.flatMap(({ reason, message }) => (reason ? [] : message))
  const added = await insertMessages(db, account.id, wanted)
  const written = planned.filter(({ message }) => added.has(message.id))
  await making.noteWritten(
    db,
    written.map(({ conversation, message }) => ({
      id: conversation.id,
      last: lastOf(message, 'out', at),
      isNew: conversation.lastMessage === null,
    })),
  )
  await making.noteMade(
    db,
    planned.map(({ recipient, conversation, reason, message }) => ({
      id: recipient.id,
      conversationId: conversation.id,
      messageId: added.has(message.id) ? message.id : null,
      reason,
    })),
  )
  return written.map(({ conversation }) => conversation.id)
}

function contentOf({ template, text, variables }: store.BroadcastRow, recipient: store.WaitingRecipient) {
  if (!template) {
    const words = { kind: 'text' as const, text: filledColumns(text, recipient).text }
    return { content: words, sending: words }
  }
  const { name, language } = template
  const values = variables.map((variable) => filledColumns(variable, recipient).text)
  return {
    content: { kind: 'template' as const, name, language, text: filledTemplate(text, values), buttons: [] },
    sending: { kind: 'template' as const, name, language, variables: values },
  }
}
