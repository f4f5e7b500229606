import type { ContactId, ConversationId, MessageId } from '#contract/messaging/ids.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { hastenJob } from '../../platform/jobs/enqueue.ts'
import type { ChannelEvent, IncomingContent } from '../../providers/whatsapp/port.ts'
import { hasKeyword } from '../answering/service.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { updateAccount } from './account-store.ts'
import { listBroadcasted, noteAnswered } from './broadcasts/broadcast-store.ts'
import { updateContact } from './contact-store.ts'
import { type ConversationRow, listByIds, lockWithNumbers, openWith, updateConversation } from './conversation-store.ts'
import { requestMedia } from './media-queue.ts'
import { findByVendor, findNewestSaid, insertMessage, reportState, setReaction } from './message-store.ts'
import { listWaitingConversations } from './outbox-store.ts'
import { lastOf, noteEvent, requestSending, sendQueue } from './outgoing.ts'
import { chargePrice, type PriceDeps } from './price.ts'
import { inFull } from './quick-replies.ts'
import { scoreIn, takeScore } from './satisfaction.ts'
import { noteServiceLevels } from './service-levels.ts'
import { tellConversations } from './tell.ts'
import { setTemplateStatus } from './template-store.ts'
import { traceMessage } from './trace-message.ts'

export type IncomingDeps = Pick<Deps, 'log'> & Pick<PriceDeps, 'credits'> & ArrivalDeps

type ArrivalDeps = Pick<Deps, 'db' | 'clock'> & {
  /** What follows from a customer's message: answers, hand-over, away text. In the transaction that takes it in. */
  onMessage: (
    within: { db: Db },
    account: AccountRow,
    conversation: ConversationRow,
    message: ArrivedMessage,
  ) => Promise<void>
}

/** A message within this long counts as the answer to a broadcast. */
const answerMs = 7 * 86_400_000

/** `isReading`: what came with it is read for the agent first. */
export type ArrivedMessage = { id: MessageId; text: string; isReading?: boolean }

/** Takes in what the vendor told, in its order. Told again it changes nothing. */
export async function takeInEvents(
  deps: IncomingDeps,
  account: AccountRow,
  events: readonly ChannelEvent[],
): Promise<void> {
  const locked = await lockConversations(deps, account, events)
  const changes: Change[] = []
  for (const event of events) changes.push((await takeInEvent(deps, account, event, locked)) ?? {})
  // Whoever sends locks a message, then the books: in the same order nobody waits for the other.
  for (const { sent } of changes) if (sent) await chargePrice(deps, account, sent, deps.db)
  await tellConversations(deps.db, account, [...new Set(changes.flatMap(({ told }) => told ?? []))])
}

/** What is known of the conversations in which something comes, asked once for all of it. */
type LockedConversations = {
  /** As they are, by number; one that is being changed is asked anew the next time. */
  conversations: Map<string, ConversationRow>
  /** Those that a broadcast went to of late. */
  broadcasted: ReadonlySet<ConversationId>
}

/** Locks the conversations of those who write until the transaction ends. */
async function lockConversations(
  { db, clock }: ArrivalDeps,
  account: AccountRow,
  events: readonly ChannelEvent[],
): Promise<LockedConversations> {
  const numbers = new Set(events.flatMap((event) => (event.kind === 'message' ? event.from : [])))
  const ids = numbers.size > 0 ? await lockWithNumbers(db, account.id, [...numbers]) : []
  if (ids.length === 0) return { conversations: new Map(), broadcasted: new Set() }
  const rows = await listByIds(db, ids)
  return {
    conversations: new Map([...rows.values()].map((row) => [row.phoneNumber ?? '', row])),
    broadcasted: await listBroadcasted(db, ids, answersSince(account, clock)),
  }
}

const answersSince = (account: AccountRow, clock: Deps['clock']) =>
  new Date(timeOf(account, clock.now()).getTime() - answerMs)

/** Which conversation changed, and which message of ours went out. */
type Change = { told?: ConversationId; sent?: MessageId }

async function takeInEvent(
  deps: IncomingDeps,
  account: AccountRow,
  event: ChannelEvent,
  locked: LockedConversations,
): Promise<Change | undefined> {
  const { db } = deps
  if (event.kind === 'message')
    return traceMessage('process', account.kind, () => takeInMessage(deps, account, event, locked))
  if (event.kind === 'written') return takeInWritten(deps, account, event, locked)
  if (event.kind === 'state') return takeInState(deps, account, event)
  if (event.kind === 'access') await takeInAccess(deps, account, event.works)
  else if (event.kind === 'quality') await updateAccount(db, account.id, { quality: event.quality, tier: event.tier })
  else await setTemplateStatus(db, account.id, event)
  return undefined
}

async function takeInState(
  deps: IncomingDeps,
  account: AccountRow,
  { id: vendorId, key, state, failure }: Extract<ChannelEvent, { kind: 'state' }>,
): Promise<Change | undefined> {
  const changed = await reportState(deps.db, account.id, { vendorId, key, state, failure })
  if (!changed) return undefined
  // What waits behind it need not wait until its sending is given up.
  if (changed.before === 'queued') await hastenJob(deps, sendQueue, changed.conversation_id)
  const told = changed.conversation_id
  // Where the answer that it went out was lost, or the books did not take it then: charged once, however often it is told.
  return changed.state === 'failed' ? { told } : { told, sent: changed.id }
}

type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>

async function takeInMessage(
  deps: IncomingDeps,
  account: AccountRow,
  event: MessageEvent,
  locked: LockedConversations,
): Promise<Change | undefined> {
  const { db, clock } = deps
  const now = clock.now()
  const conversation = await openWith(
    db,
    {
      accountId: account.id,
      who: { phoneNumber: event.from },
      name: event.name.slice(0, 200),
      answeredBy: account.settings.answered_by,
      contactId: newId<ContactId>(now),
      conversationId: newId<ConversationId>(now),
      now: timeOf(account, now),
    },
    locked.conversations.get(event.from),
  )
  locked.conversations.delete(event.from)
  if (event.content.kind === 'reaction') return takeInReaction(deps, account, event.content)
  const written = contentOf(event.content)
  const named = event.replyTo ? await findByVendor(db, account.id, event.replyTo) : undefined
  const asked = account.kind === 'gateway' && !named ? await findNewestSaid(db, conversation.id) : named
  const content = inFull(account.kind === 'gateway' ? chosenIn(written, asked?.content) : written, asked)
  const answered = content.kind === 'chosen' ? asked : named
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
  if (!(await insertMessage(db, account.id, message))) return undefined
  if (event.content.kind === 'media') {
    const { mediaId } = event.content
    const about = { accountId: account.id, conversationId: conversation.id, messageId: message.id }
    await requestMedia(deps, { ...about, mediaId })
  }
  if (conversation.blockedAt) {
    await keepOnly(deps, account, conversation, message, event.at)
    return { told: conversation.id }
  }
  const score = scoreIn(content, answered)
  if (answered && score !== undefined) {
    const lastInAt = laterOf(conversation.lastInAt, event.at)
    await updateConversation(db, conversation.id, { lastInAt, ...lastOf(message, 'in', event.at) })
    await takeScore(deps, account, conversation, { asked: answered, score })
  } else {
    if (locked.broadcasted.has(conversation.id)) await noteBroadcastAnswer(deps, account, conversation, content)
    await noteArrival(deps, account, conversation, message, event.at)
  }
  return { told: conversation.id }
}

/** Where there are no buttons, choices are numbered lines: a number or the words of one choose it. */
function chosenIn(content: MessageContent, asked: MessageContent | undefined): MessageContent {
  if (content.kind !== 'text' || asked?.kind !== 'choices') return content
  const words = content.text.trim().toLowerCase()
  const found = asked.choices.find(({ title }, index) => words === String(index + 1) || words === title.toLowerCase())
  return found ? { kind: 'chosen', id: found.id, title: found.title } : content
}

/** Somebody answered on the phone of the number itself: people have the conversation from then on. */
async function takeInWritten(
  deps: IncomingDeps,
  account: AccountRow,
  event: Extract<ChannelEvent, { kind: 'written' }>,
  locked: LockedConversations,
): Promise<Change | undefined> {
  const { db, clock } = deps
  locked.conversations.delete(event.to)
  const now = clock.now()
  const conversation = await openWith(db, {
    accountId: account.id,
    who: { phoneNumber: event.to },
    name: '',
    answeredBy: account.settings.answered_by,
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
    now,
  })
  const about = { id: newId<MessageId>(now), conversationId: conversation.id, content: contentOf(event.content) }
  const message = { ...about, direction: 'out' as const, author: 'person' as const, createdAt: event.at }
  if (!(await insertMessage(db, account.id, { ...message, vendorId: event.id, state: 'sent' }))) return undefined
  if (event.content.kind === 'media') {
    const ids = { accountId: account.id, conversationId: conversation.id, messageId: message.id }
    await requestMedia(deps, { ...ids, mediaId: event.content.mediaId })
  }
  const changes = { answeredBy: 'people' as const, waitingSince: null, unread: 0 }
  await updateConversation(db, conversation.id, { ...changes, ...lastOf(message, 'out', event.at) })
  await noteServiceLevels(deps, account, conversation.id)
  return { told: conversation.id }
}

/** A phone that was unlinked takes nothing; once it is linked again what waits goes out. */
async function takeInAccess({ db, clock }: IncomingDeps, account: AccountRow, works: boolean): Promise<void> {
  await updateAccount(db, account.id, { status: works ? 'active' : 'revoked' })
  if (works)
    await requestSending({ db, clock }, account, await listWaitingConversations(db, account.id), { replace: true })
}

async function takeInReaction(
  { db }: IncomingDeps,
  account: AccountRow,
  { to, emoji }: Extract<IncomingContent, { kind: 'reaction' }>,
): Promise<Change | undefined> {
  const message = await findByVendor(db, account.id, to)
  if (!message) return undefined
  await setReaction(db, message.id, { emoji, by: 'customer' })
  return { told: message.conversationId }
}

/** Of somebody who is blocked: nobody is asked to answer it, nor told. That they want no broadcasts holds even so. */
async function keepOnly(
  deps: Pick<Deps, 'clock'> & { db: Db },
  account: AccountRow,
  conversation: ConversationRow,
  message: { id: MessageId; content: MessageContent },
  at: Date,
): Promise<void> {
  await updateConversation(deps.db, conversation.id, {
    status: 'resolved',
    lastInAt: laterOf(conversation.lastInAt, at),
    ...lastOf(message, 'in', at),
  })
  await heedOptOut(deps, account, conversation, textOf(message.content))
}

/** The conversation opens, its window and its wait begin; then whatever follows from the message. */
export async function noteArrival(
  deps: ArrivalDeps,
  account: AccountRow,
  conversation: ConversationRow,
  message: { id: MessageId; content: MessageContent },
  at: Date,
): Promise<void> {
  if (conversation.blockedAt) return keepOnly(deps, account, conversation, message, at)
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
  await heedOptOut(deps, account, conversation, text)
  const isReading = 'mime' in message.content && message.content.reading === true
  await deps.onMessage(deps, account, { ...conversation, answeredBy, lastInAt }, { id: message.id, text, isReading })
  await noteServiceLevels(deps, account, conversation.id)
}

const laterOf = (before: Date | null, at: Date): Date => (before && before > at ? before : at)

const textOf = (content: MessageContent) =>
  content.kind === 'text' || content.kind === 'chosen' || 'mime' in content ? saidOf(content) : ''

const saidOf = (content: Extract<MessageContent, { kind: 'text' | 'chosen' } | { mime: string }>) =>
  content.kind === 'text' ? content.text : content.kind === 'chosen' ? content.title : content.caption

/** Counts as the answer to what a broadcast has sent, or as the wish for no more of them. */
async function noteBroadcastAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  content: MessageContent,
): Promise<void> {
  const optedOut = optOutIn(account, conversation, textOf(content)) === true
  await noteAnswered(db, conversation.id, {
    now: timeOf(account, clock.now()),
    since: answersSince(account, clock),
    optedOut,
  })
}

/** Whether a customer who writes nothing but a word of the settings wants no more broadcasts, or wants them again; undefined: as before. */
function optOutIn({ settings }: AccountRow, { optedOut }: ConversationRow, text: string): boolean | undefined {
  const out = hasKeyword.only(text, settings.stop_keywords)
  if (!out && !hasKeyword.only(text, settings.start_keywords)) return undefined
  return optedOut === out ? undefined : out
}

async function heedOptOut(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  text: string,
): Promise<void> {
  const out = optOutIn(account, conversation, text)
  if (out === undefined) return
  await updateContact(deps.db, conversation.contactId, {
    optedOutAt: out ? timeOf(account, deps.clock.now()) : null,
  })
  await noteEvent(deps, account, conversation, { what: out ? 'opted_out' : 'opted_in' })
}

function contentOf(content: Exclude<IncomingContent, { kind: 'reaction' }>): MessageContent {
  if (content.kind === 'chosen') return { kind: 'chosen', id: content.id, title: content.title }
  if (content.kind !== 'media') return content
  const { type, name, mime, caption } = content
  // A sticker says nothing.
  const reading = type !== 'sticker'
  return { kind: type, state: 'loading', name: name.slice(0, 200), mime, bytes: 0, caption, reading }
}
