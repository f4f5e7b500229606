import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { ContactId, ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { type AccountRow, firstSettings } from './account-row.ts'
import { ensureWidgetAccount, findAnyAccount } from './account-store.ts'
import { leftForPeople } from './answering-queue.ts'
import { type ConversationRow, findWithVisitor, openWith, updateConversation } from './conversation-store.ts'
import { noteArrival } from './incoming.ts'
import type { MessageRow } from './message-row.ts'
import { insertMessage, listMessages, noteDelivered } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { lastOf, noteUnsent } from './outgoing.ts'
import { listTyping } from './people-store.ts'
import { tellConversation } from './tell.ts'
import { sealCredentials } from './vendors.ts'

type Within = { db: Db } & Pick<Deps, 'clock' | 'secrets'>

/** A widget as the inbox knows it: whose it is, and what its agent may use. */
export type WidgetTenant = {
  agentId: AgentId
  name: string
  scope: Pick<Scope, 'organizationId' | 'workspaceId' | 'userId'>
  databases: boolean
  knowledge: boolean
}
export type VisitorWords = { visitorId: string; language: Language; text: string }

const accountOf = (
  deps: Within,
  { agentId, name, scope, databases, knowledge }: WidgetTenant,
  now: Date,
): AccountRow => ({
  id: newId<MessagingAccountId>(now),
  organizationId: scope.organizationId,
  workspaceId: scope.workspaceId,
  ownerId: scope.workspaceId ? null : scope.userId,
  userId: scope.userId,
  kind: 'widget',
  name,
  phone_number: '',
  phone_number_id: `widget:${agentId}`,
  business_account_id: '',
  status: 'active',
  quality: 'unknown',
  tier: null,
  // Nobody knows them: a widget has no vendor.
  credentials: sealCredentials(deps, { accessToken: newToken(), appSecret: newToken() }),
  verifyToken: newToken(),
  settings: {
    ...firstSettings,
    answered_by: 'agent',
    agent_id: agentId,
    use_databases: databases,
    use_knowledge: knowledge,
    handover_keywords: [],
    stop_keywords: [],
    start_keywords: [],
  },
  aheadMs: 0,
  createdAt: now,
})

/** What a visitor is called until somebody knows better, in the language they speak. */
const nameOf = ({ visitorId, language }: VisitorWords) =>
  `${language === 'id' ? 'Pengunjung' : 'Visitor'} ${visitorId.slice(-4).toUpperCase()}`

/**
 * Keeps what a visitor wrote in the inbox of the place; says whether people answer it rather than the agent. In the transaction
 * that takes it in.
 */
export async function takeInVisitor(
  deps: Within,
  place: WidgetTenant,
  words: VisitorWords,
): Promise<'agent' | 'people'> {
  const now = deps.clock.now()
  const account = await ensureWidgetAccount(deps.db, place.agentId, accountOf(deps, place, now))
  const conversation = await openWith(deps.db, {
    accountId: account.id,
    who: { visitorId: words.visitorId },
    name: nameOf(words),
    answeredBy: account.settings.answered_by,
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
    now,
  })
  const message = {
    id: newId<MessageId>(now),
    conversationId: conversation.id,
    direction: 'in' as const,
    content: { kind: 'text' as const, text: words.text },
    author: 'customer' as const,
    createdAt: now,
  }
  await insertMessage(deps.db, account.id, message)
  // Nobody answers it, and nothing tells the visitor so.
  let isLeft = conversation.blockedAt !== null
  const onMessage: Parameters<typeof noteArrival>[0]['onMessage'] = async ({ db }, ...[to, opened, { text }]) => {
    isLeft = await leftForPeople({ ...deps, db }, to, opened, text)
  }
  await noteArrival({ ...deps, onMessage }, account, conversation, message, now)
  await tellConversation(deps.db, account, conversation.id)
  return isLeft ? 'people' : 'agent'
}

/** Keeps what the agent answered. The visitor has it already. Nothing was said: they wait still. */
export async function takeInAgentAnswer(
  { db, clock }: Pick<Within, 'db' | 'clock'>,
  visitorId: string,
  said: string,
): Promise<void> {
  const conversation = await findWithVisitor(db, visitorId)
  const account = conversation && (await findAnyAccount(db, conversation.accountId))
  const text = said.slice(0, messagingLimits.text)
  if (!account || text === '') return
  const now = clock.now()
  const content = { kind: 'text' as const, text }
  const message = { id: newId<MessageId>(now), conversationId: conversation.id, content, createdAt: now }
  await insertMessage(db, account.id, { ...message, direction: 'out', author: 'agent', state: 'delivered' })
  // Somebody who took over meanwhile answers what was asked as well.
  const answered = conversation.answeredBy === 'agent' && { waitingSince: null, unread: 0 }
  await updateConversation(db, conversation.id, { ...answered, ...lastOf(message, 'out', now) })
  await tellConversation(db, account, conversation.id)
}

/**
 * Keeps what a flow says to a visitor when nobody waits for it; says whether the visitor may hear it. While people have the conversation
 * they read it as a note, and the visitor hears one voice.
 */
export async function takeInLaterReply(
  deps: Pick<Within, 'db' | 'clock'>,
  visitorId: string,
  said: string,
): Promise<boolean> {
  if (!(await isWithPeople(deps.db, visitorId, 'locked'))) {
    await takeInAgentAnswer(deps, visitorId, said)
    return true
  }
  const conversation = await findWithVisitor(deps.db, visitorId)
  const account = conversation && (await findAnyAccount(deps.db, conversation.accountId))
  if (account && said !== '') await noteUnsent(deps, account, conversation, said)
  return false
}

/** Whether people answer what a visitor writes next; `locked`: it stays so until the transaction ends. */
export async function isWithPeople(db: Db, visitorId: string, locked?: 'locked'): Promise<boolean> {
  const conversation = await findWithVisitor(db, visitorId)
  if (!conversation || !locked) return isTakenOver(conversation)
  await lockConversation(db, conversation.id)
  return isTakenOver(await findWithVisitor(db, visitorId))
}

/** A resolved one begins anew with whoever the settings name, which is the agent unless somebody changed them. Nobody answers who is blocked, the agent neither. */
const isTakenOver = (conversation: ConversationRow | undefined): boolean =>
  conversation !== undefined &&
  (conversation.blockedAt !== null || (conversation.answeredBy === 'people' && conversation.status !== 'resolved'))

export type VisitState = {
  conversationId: ConversationId
  answeredBy: ConversationRow['answeredBy']
  typing: boolean
  /** What people and the settings said, in reading order. */
  said: Pick<MessageRow, 'id' | 'content' | 'author' | 'authorName' | 'createdAt'>[]
}

/** A visitor's conversation as people made it, since a time; undefined before the first question. What is read here has arrived. */
export async function findVisit(
  { db, clock }: Pick<Within, 'db' | 'clock'>,
  visitorId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<VisitState | undefined> {
  const conversation = await findWithVisitor(db, visitorId)
  if (!conversation) return undefined
  const { id } = conversation
  const answeredBy = isTakenOver(conversation) ? ('people' as const) : ('agent' as const)
  const rows = await listMessages(db, id, { limit: limit * 2 })
  const said = rows.filter(
    (row) =>
      row.direction === 'out' &&
      row.author !== 'agent' &&
      row.createdAt >= since &&
      row.state !== 'queued' &&
      row.state !== 'failed',
  )
  if (await noteDelivered(db, id)) {
    const account = await findAnyAccount(db, conversation.accountId)
    if (account) await tellConversation(db, account, id)
  }
  const lately = new Date(clock.now().getTime() - messagingLimits.presenceSeconds * 1000)
  const typing = answeredBy === 'people' && (await listTyping(db, id, lately))
  return { conversationId: id, answeredBy, typing, said: said.toReversed() }
}
