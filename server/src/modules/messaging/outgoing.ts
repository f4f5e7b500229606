import type { UserId } from '#contract/kit/id.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { Message, MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { type ConversationPatch, type ConversationRow, updateConversation } from './conversation-store.ts'
import { type MessageToSend, saidIn } from './message-row.ts'
import { insertMessage } from './message-store.ts'
import { noteServiceLevels } from './service-levels.ts'
import { tellConversation } from './tell.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

export const sendQueue = 'messaging-send'
export type SendJob = { conversationId: string; accountId: string }

export type OutboundMessage = {
  content: MessageContent
  sending: MessageToSend
  author: Message['author']['kind']
  authorId?: UserId
  replyTo?: MessageId | undefined
  clientKey?: string | undefined
  fileKey?: string
  broadcastId?: string
  heldUntil?: Date | undefined
}

/**
 * Queues a message in the transaction of what causes it: it is sent when that is committed, after all that was queued in its
 * conversation before. The conversation must be locked. Undefined: its key was queued already.
 */
export async function queueMessage(
  deps: Within,
  account: AccountRow,
  conversation: Pick<ConversationRow, 'id'>,
  outgoing: OutboundMessage,
  changes: ConversationPatch = {},
): Promise<MessageId | undefined> {
  const now = deps.clock.now()
  const at = timeOf(account, now)
  const message = { ...outgoing, id: newId<MessageId>(now), conversationId: conversation.id, createdAt: at }
  if (!(await insertMessage(deps.db, account.id, { ...message, direction: 'out' }))) return undefined
  await updateConversation(deps.db, conversation.id, { waitingSince: null, ...changes, ...lastOf(message, 'out', at) })
  await noteServiceLevels(deps, account, conversation.id)
  await requestSending(deps, account, [conversation.id])
  await tellConversation(deps.db, account, conversation.id)
  return message.id
}

/** Has what is queued in conversations sent; with `replace` also what waits for a later time. */
export const requestSending = (
  deps: Within,
  { id }: Pick<AccountRow, 'id'>,
  conversations: string[],
  options: { replace?: boolean } = {},
): Promise<void> =>
  enqueueJobs<SendJob>(
    deps,
    sendQueue,
    conversations.map((conversationId) => ({ key: conversationId, payload: { conversationId, accountId: id } })),
    options,
  )

const maxShown = 200

/** What a conversation's row says of its newest message. */
export const lastOf = (
  message: { id: MessageId; content: MessageContent },
  direction: Message['direction'],
  at: Date,
): Required<Pick<ConversationPatch, 'lastAt' | 'lastMessage'>> => ({
  lastAt: at,
  lastMessage: {
    id: message.id,
    direction,
    text: saidIn(message.content).replace(/\s+/g, ' ').slice(0, maxShown),
    created_at: at.toISOString(),
  },
})

type Event = Extract<MessageContent, { kind: 'event' }>

/** Notes what happened to a conversation among its messages. */
export async function noteEvent(
  deps: Within,
  account: AccountRow,
  conversation: Pick<ConversationRow, 'id'>,
  { what, about = '', by }: { what: Event['what']; about?: string; by?: UserId },
): Promise<void> {
  const now = deps.clock.now()
  await insertMessage(deps.db, account.id, {
    id: newId<MessageId>(now),
    conversationId: conversation.id,
    direction: 'inside',
    content: { kind: 'event', what, about },
    author: by ? 'person' : 'system',
    createdAt: timeOf(account, now),
    ...(by && { authorId: by }),
  })
}

/** What a flow has to say where it may not be sent, for people to read; false where they have it already. */
export async function noteUnsent(
  { db, clock }: Within,
  account: AccountRow,
  { id: conversationId }: Pick<ConversationRow, 'id'>,
  text: string,
  clientKey?: string,
): Promise<boolean> {
  const now = clock.now()
  const isNew = await insertMessage(db, account.id, {
    id: newId<MessageId>(now),
    conversationId,
    direction: 'inside',
    content: { kind: 'note', text, mentions: [] },
    author: 'flow',
    createdAt: timeOf(account, now),
    ...(clientKey !== undefined && { clientKey }),
  })
  if (isNew) await tellConversation(db, account, conversationId)
  return isNew
}
