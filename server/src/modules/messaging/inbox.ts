import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import type {
  Conversation,
  ConversationCounts,
  ConversationFigure,
  ConversationHits,
  ConversationList,
  ConversationsQuery,
  OpenedConversation,
  Presence,
} from '#contract/messaging/conversation.ts'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessagePage } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { findAnyAccount, listInboxes } from './account-store.ts'
import { getInbox } from './accounts.ts'
import { daysAsked } from './analytics.ts'
import { selectBehind } from './analytics-store.ts'
import * as contacts from './contact-store.ts'
import * as store from './conversation-store.ts'
import { listMessages, listPast } from './message-store.ts'
import * as people from './people-store.ts'
import { presentConversation, presentMessage } from './present.ts'
import { type ReadJob, readQueue } from './read-marks.ts'
import { conditionOf, digitsIn, searchConversations } from './search-store.ts'
import { snippetOf } from './snippet.ts'
import { tellConversation, tellVisitor } from './tell.ts'

export type InboxDeps = Pick<Deps, 'db' | 'clock'>

/** A conversation of the place with its account. Throws `messaging_conversation_not_found`. */
export async function getConversation(
  { db }: { db: Db },
  scope: Scope,
  id: ConversationId,
): Promise<{ conversation: store.ConversationRow; account: AccountRow }> {
  const conversation = await store.findConversation(db, scope, id)
  const account = conversation && (await findAnyAccount(db, conversation.accountId))
  if (!account) throw fail('messaging_conversation_not_found')
  return { conversation, account }
}

export async function listConversations(
  deps: InboxDeps,
  scope: Scope,
  id: MessagingAccountId,
  query: ConversationsQuery,
): Promise<ConversationList> {
  const inboxes = await inboxesOf(deps, scope, id, query.behind ? { of: 'account' } : query)
  const rows = await store.listConversations(deps.db, [...inboxes.keys()], scope.userId, query, {
    after: readCursor(query.cursor),
    behind: query.behind && behindOf(deps, required(inboxes.get(id), 'it was asked for'), query, query.behind),
  })
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  const at = last && { waiting: last.waitingSince, due: last.dueAt, newest: last.lastAt }[query.sort]
  return {
    records: rows.map((row) => presentIn(deps, inboxes, row)),
    cursor: last && at ? `${at.toISOString()}_${last.id}` : null,
  }
}

function behindOf(
  { clock }: InboxDeps,
  account: AccountRow,
  { days, reason }: ConversationsQuery,
  figure: ConversationFigure,
): ReturnType<typeof selectBehind> {
  const now = timeOf(account, clock.now())
  return selectBehind(daysAsked(account, now, { days }), { figure, reason, now })
}

type Inboxes = ReadonlyMap<MessagingAccountId, AccountRow>
type Asked = { of: ConversationsQuery['of'] }

/** The accounts that are asked: one, or with it all of its place. */
async function inboxesOf(deps: InboxDeps, scope: Scope, id: MessagingAccountId, { of }: Asked): Promise<Inboxes> {
  const named = await getInbox(deps, scope, id)
  const rows = of === 'place' ? await listInboxes(deps.db, scope) : [named]
  return new Map(rows.map((row) => [row.id, row]))
}

const presentIn = ({ clock }: InboxDeps, inboxes: Inboxes, row: store.ConversationRow): Conversation =>
  presentConversation(row, required(inboxes.get(row.accountId), 'it was found in one of these accounts'), clock.now())

function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [, at = '', id = ''] = /^(\d{4}-[\dT:.-]+Z)_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (Number.isNaN(Date.parse(at))) throw fail('invalid_input')
  return { at, id }
}

export async function countConversations(
  deps: InboxDeps,
  scope: Scope,
  id: MessagingAccountId,
  asked: Asked,
): Promise<ConversationCounts> {
  const inboxes = await inboxesOf(deps, scope, id, asked)
  return store.countConversations(deps.db, [...inboxes.keys()], scope.userId, deps.clock.now())
}

export async function searchInbox(
  deps: InboxDeps,
  scope: Scope,
  id: MessagingAccountId,
  { query, of }: Asked & { query: string },
): Promise<ConversationHits> {
  const inboxes = await inboxesOf(deps, scope, id, { of })
  const condition = conditionOf(query)
  if (condition === undefined) return []
  const digits = digitsIn(query)
  const asked = { condition, digits, limit: messagingLimits.searchHits }
  const hits = await searchConversations(deps.db, [...inboxes.keys()], asked)
  const found = await store.listByIds(
    deps.db,
    hits.map((hit) => hit.conversation_id),
  )
  return hits.flatMap((hit) => {
    const row = found.get(hit.conversation_id)
    if (!row) return []
    const words = digits && hit.message_id === null && hit.said.includes(digits) ? digits : query
    return [{ conversation: presentIn(deps, inboxes, row), message_id: hit.message_id, ...snippetOf(hit.said, words) }]
  })
}

export async function listPage(
  deps: InboxDeps,
  scope: Scope,
  id: ConversationId,
  { before, limit, language }: { before?: string | undefined; limit: number; language: Language },
): Promise<MessagePage> {
  await getConversation(deps, scope, id)
  if (before !== undefined && !/^[0-9a-f-]{36}$/.test(before)) throw fail('invalid_input')
  // Checked above: the cursor is the id of a message.
  return pageOf(deps.db, id, { before: before as MessageId | undefined, limit, language })
}

async function pageOf(
  db: Db,
  id: ConversationId,
  { before, limit, language }: { before?: MessageId | undefined; limit: number; language: Language },
): Promise<MessagePage> {
  const rows = await listMessages(db, id, { before, limit })
  return {
    records: rows.toReversed().map((row) => presentMessage(row, language)),
    before: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  }
}

export async function openConversation(
  deps: InboxDeps,
  scope: Scope,
  { accountId, chatId }: { accountId: MessagingAccountId; chatId: ConversationId },
  language: Language,
): Promise<OpenedConversation> {
  const { conversation, account } = await getConversation(deps, scope, chatId)
  const contact = await contacts.findContact(deps.db, scope, conversation.contactId)
  if (account.id !== accountId || !contact) throw fail('messaging_conversation_not_found')
  const now = deps.clock.now()
  return {
    conversation: presentConversation(conversation, account, now),
    contact,
    messages: await pageOf(deps.db, chatId, { limit: messagingLimits.messagesPage, language }),
    history: (await listPast(deps.db, chatId, messagingLimits.history)).map((row) => presentMessage(row, language)),
    presence: await presenceOf(deps, scope, chatId),
    now: timeOf(account, now).toISOString(),
  }
}

/** What the customer wrote is seen, also on their phone. */
export async function readConversation(deps: InboxDeps, scope: Scope, id: ConversationId): Promise<null> {
  const { conversation, account } = await getConversation(deps, scope, id)
  if (conversation.unread === 0) return null
  await deps.db.transaction(async (db) => {
    await store.updateConversation(db, id, { unread: 0 })
    await enqueueJobs<ReadJob>({ ...deps, db }, readQueue, [
      { key: id, payload: { conversationId: id, accountId: account.id, typing: false } },
    ])
    await tellConversation(db, account, id)
  })
  return null
}

const presentSince = ({ clock }: InboxDeps) => new Date(clock.now().getTime() - messagingLimits.presenceSeconds * 1000)
const presenceOf = (deps: InboxDeps, { userId }: Scope, id: ConversationId): Promise<Presence> =>
  people.listPresence(deps.db, id, userId, presentSince(deps))

export async function listPresence(deps: InboxDeps, scope: Scope, id: ConversationId): Promise<Presence> {
  await getConversation(deps, scope, id)
  return presenceOf(deps, scope, id)
}

export async function setPresence(
  deps: InboxDeps,
  scope: Scope,
  id: ConversationId,
  doing: 'looking' | 'typing' | 'left',
): Promise<Presence> {
  const { account } = await getConversation(deps, scope, id)
  const { userId } = scope
  const now = deps.clock.now()
  const said = { id, userId, doing: doing === 'left' ? null : doing, now, since: presentSince(deps) }
  if (await people.notePresence(deps.db, said)) {
    const others = (await listWatchers(deps.db, account)).filter((person) => person !== userId)
    await tellPeople(deps.db, others, { kind: 'presence_changed', id })
    await tellVisitor(deps.db, account, id)
  }
  return presenceOf(deps, scope, id)
}
