import type { ContactId, ConversationId, MessageId } from '#contract/messaging/ids.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import type { ChannelEvent, IncomingContent } from '../../providers/whatsapp/port.ts'
import { says } from '../answering/service.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { updateAccount } from './account-store.ts'
import { noteAnswered } from './broadcasts/broadcast-store.ts'
import { type ConversationRow, openWith, updateContact, updateConversation } from './conversation-store.ts'
import { requestMedia } from './media-queue.ts'
import { findByVendor, insertMessage, react, reportState } from './message-store.ts'
import { lastOf, noteEvent } from './outgoing.ts'
import { chargePrice, type PriceDeps } from './price.ts'
import { scoreIn, takeScore } from './satisfaction.ts'
import { noteServiceLevels } from './service-levels.ts'
import { tellConversation } from './tell.ts'
import { setTemplateStatus } from './template-store.ts'

export type IncomingDeps = Pick<Deps, 'secrets' | 'log'> & Pick<PriceDeps, 'credits'> & ArrivalDeps

type ArrivalDeps = Pick<Deps, 'db' | 'clock'> & {
  /** What follows from a customer's message: answers, hand-over, away text. In the transaction that takes it in. */
  onMessage: (within: { db: Db }, account: AccountRow, conversation: ConversationRow, message: Arrived) => Promise<void>
}

/** A message within this long counts as the answer to a broadcast. */
const answerMs = 7 * 86_400_000

export type Arrived = { id: MessageId; text: string }

/** Takes in what the vendor told. Told again it changes nothing. */
export async function takeInEvent(deps: IncomingDeps, account: AccountRow, event: ChannelEvent): Promise<void> {
  if (event.kind === 'message') return takeInMessage(deps, account, event)
  if (event.kind === 'quality') return updateAccount(deps.db, account.id, { quality: event.quality, tier: event.tier })
  if (event.kind === 'template') return setTemplateStatus(deps.db, account.id, event)
  const { id: vendorId, key, state, failure } = event
  const changed = await reportState(deps.db, account.id, { vendorId, key, state, failure })
  if (!changed) return
  // Where the answer that it went out was lost, or the books did not take it then: charged once, however often it is told.
  if (changed.state !== 'failed') await chargePrice(deps, changed.id, deps.db)
  await tellConversation(deps.db, account, changed.conversation_id)
}

type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>

async function takeInMessage(deps: IncomingDeps, account: AccountRow, event: MessageEvent): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const conversation = await openWith(db, {
    accountId: account.id,
    who: { phoneNumber: event.from },
    name: event.name.slice(0, 200),
    answeredBy: account.settings.answered_by,
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
    now: timeOf(account, now),
  })
  if (event.content.kind === 'reaction') return takeInReaction(deps, account, event.content)
  const content = contentOf(event.content)
  const answered = event.replyTo ? await findByVendor(db, account.id, event.replyTo) : undefined
  const message = {
    id: newId<MessageId>(now),
    conversationId: conversation.id,
    content,
    direction: 'in' as const,
    author: 'customer' as const,
    vendorId: event.id,
    replyTo: answered?.id ?? null,
    createdAt: event.at,
  }
  if (!(await insertMessage(db, account.id, message))) return
  if (event.content.kind === 'media') {
    const { mediaId } = event.content
    const about = { accountId: account.id, conversationId: conversation.id, messageId: message.id }
    await requestMedia(deps, { ...about, mediaId })
  }
  const score = scoreIn(content, answered)
  if (answered && score !== undefined) {
    const lastInAt = laterOf(conversation.lastInAt, event.at)
    await updateConversation(db, conversation.id, { lastInAt, ...lastOf(message, 'in', event.at) })
    await takeScore(deps, account, conversation, { asked: answered, score })
  } else await noteArrival(deps, account, conversation, message, event.at)
  await tellConversation(db, account, conversation.id)
}

async function takeInReaction(
  { db }: IncomingDeps,
  account: AccountRow,
  { to, emoji }: Extract<IncomingContent, { kind: 'reaction' }>,
): Promise<void> {
  const message = await findByVendor(db, account.id, to)
  if (!message) return
  await react(db, message.id, { emoji, by: 'customer' })
  await tellConversation(db, account, message.conversationId)
}

/** The conversation opens, its window and its wait begin; then whatever follows from the message. */
export async function noteArrival(
  deps: ArrivalDeps,
  account: AccountRow,
  conversation: ConversationRow,
  message: { id: MessageId; content: MessageContent },
  at: Date,
): Promise<void> {
  const wasOver = conversation.status !== 'open'
  const answeredBy = conversation.status === 'resolved' ? account.settings.answered_by : conversation.answeredBy
  const lastInAt = laterOf(conversation.lastInAt, at)
  await updateConversation(deps.db, conversation.id, {
    status: 'open',
    snoozedUntil: null,
    answeredBy,
    unread: conversation.unread + 1,
    waitingSince: conversation.waitingSince ?? at,
    lastInAt,
    ...lastOf(message, 'in', at),
  })
  if (wasOver) await noteEvent(deps, account, conversation, { what: 'reopened' })
  const text = textOf(message.content)
  const optedOut = await heedOptOut(deps, account, conversation, text)
  const now = timeOf(account, deps.clock.now())
  await noteAnswered(deps.db, conversation.id, { now, since: new Date(now.getTime() - answerMs), optedOut })
  await deps.onMessage(deps, account, { ...conversation, answeredBy, lastInAt }, { id: message.id, text })
  await noteServiceLevels(deps, account, conversation.id)
}

const laterOf = (before: Date | null, at: Date): Date => (before && before > at ? before : at)

const textOf = (content: MessageContent) =>
  content.kind === 'text' ? content.text : content.kind === 'chosen' ? content.title : ''

/** A customer who writes nothing but a word of the settings gets no more broadcasts, or gets them again. */
async function heedOptOut(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  text: string,
): Promise<boolean> {
  const { stop_keywords, start_keywords } = account.settings
  const out = says.only(text, stop_keywords)
  if (!out && !says.only(text, start_keywords)) return false
  if (conversation.optedOut === out) return false
  await updateContact(deps.db, conversation.contactId, {
    optedOutAt: out ? timeOf(account, deps.clock.now()) : null,
  })
  await noteEvent(deps, account, conversation, { what: out ? 'opted_out' : 'opted_in' })
  return out
}

function contentOf(content: Exclude<IncomingContent, { kind: 'reaction' }>): MessageContent {
  if (content.kind === 'chosen') return { kind: 'chosen', id: content.id, title: content.title }
  if (content.kind !== 'media') return content
  const { type, name, mime, caption } = content
  return { kind: type, state: 'loading', name: name.slice(0, 200), mime, bytes: 0, caption }
}
